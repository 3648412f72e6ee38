//! The values met on small boards of Domineering, Clobber, Amazons, Fission,
//! Toads and Frogs, Toppling Dominoes, Hackenbush, Col and Snort, with reduced forms and
//! atomic weights computed by an established program: compared by value.

use super::read;
use crate::testing::{new_worker, table};

#[test]
fn board_values_have_the_known_reduced_forms_and_atomic_weights() {
    let mut worker = new_worker();
    let table = table("board_values.toml");
    let rows = table["rows"].as_array().unwrap();
    assert!(rows.len() > 200);
    for row in rows {
        let text = row["value"].as_str().unwrap();
        let game = read(&mut worker, text);
        let reduced = read(&mut worker, row["reduced"].as_str().unwrap());
        assert_eq!(worker.reduced_canonical_form(game), Ok(reduced), "{text}");
        let weight = row.get("atomic_weight").and_then(toml::Value::as_str);
        let weight = weight.map(|text| read(&mut worker, text));
        assert_eq!(worker.atomic_weight(game), Ok(weight), "{text}");
    }
}
