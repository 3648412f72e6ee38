//! The values of Domineering rectangles: `cargo run --release --example rectangles 5`.

use std::error::Error;

use lastmove_core::Games;

fn main() -> Result<(), Box<dyn Error>> {
    let most: usize = std::env::args().nth(1).map_or(Ok(3), |size| size.parse())?;
    let games = Games::new();
    for height in 1..=most {
        for width in 1..=most {
            let rows = vec![".".repeat(width); height].join("|");
            let value = games.board("domineering", &rows)?;
            println!("{height} x {width}: {value}, {}", value.thermograph()?);
        }
    }
    Ok(())
}
