use super::super::{Board, perft};
use crate::testing::table;
use crate::value::Budget;

/// Counts above this one are left to longer tests.
const MOST: u64 = 200_000;

#[test]
fn moves_are_counted_as_in_the_table() {
    let table = table("chess/perft.toml");
    let rows = ["ordinary", "other_sizes"].map(|key| table[key].as_array().unwrap());
    for row in rows.into_iter().flatten() {
        let double_step = row.get("double_step").and_then(toml::Value::as_bool);
        let fen = row["fen"].as_str().unwrap();
        let mut position = Board::from_fen_with(fen, double_step).unwrap().board;
        for (depth, count) in (1..).zip(row["counts"].as_array().unwrap()) {
            let count = count.as_integer().unwrap() as u64;
            if count <= MOST {
                let found = perft(&mut position, depth, &mut Budget::default()).unwrap();
                assert_eq!(found, count, "{fen} to depth {depth}");
            }
        }
    }
}
