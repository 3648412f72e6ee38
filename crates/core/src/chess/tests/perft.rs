use super::super::perft;
use super::board;
use crate::testing::rows;
use crate::value::Budget;

#[test]
fn moves_are_counted_as_in_the_table() {
    for [fen, counts] in rows("chess/fen.toml", "perft") {
        let mut position = board(&fen);
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let found = perft(&mut position, depth, &mut Budget::default()).unwrap();
            assert_eq!(found.to_string(), count, "{fen} to depth {depth}");
        }
    }
}
