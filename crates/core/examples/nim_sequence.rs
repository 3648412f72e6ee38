//! A take-and-break game by its code: `cargo run --release --example nim_sequence 0.137`.

use std::error::Error;

use lastmove_core::Budget;
use lastmove_core::heap::{Options, Rule, Sequence};
use lastmove_core::misere::{Forms, HeapForms};

fn main() -> Result<(), Box<dyn Error>> {
    let code = std::env::args().nth(1).unwrap_or("0.137".to_owned());
    let rule = Rule::parse(&code)?;

    let mut sequence = Sequence::new(rule.clone());
    sequence.extend(1000, &Options::default(), &|| false);
    let values: Vec<String> = sequence
        .values()
        .iter()
        .take(30)
        .map(|v| v.to_string())
        .collect();
    println!("nim-values {} ...", values.join(" "));
    match sequence.period() {
        Some(period) => println!("period {} from heap {} on", period.period, period.preperiod),
        None => println!("no period up to heap 1000"),
    }

    let (mut forms, mut heaps) = (Forms::new(), HeapForms::new(rule));
    heaps.extend(&mut forms, 10, &mut Budget::default())?;
    for (heap, &form) in heaps.heaps().iter().enumerate() {
        println!("misère genus of heap {heap}: {}", forms.genus(form));
    }
    Ok(())
}
