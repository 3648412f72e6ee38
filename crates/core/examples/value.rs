//! The value of a text: `cargo run --example value '{3|1} + ^'`.

use std::error::Error;

use lastmove_core::{Games, Player};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or("{3|1} + ^".to_owned());
    let games = Games::new();
    let game = games.parse(&text)?;
    println!("{text} = {game}");
    println!("outcome {}, {}", game.outcome(), game.thermograph()?);
    for player in [Player::Left, Player::Right] {
        let options: Vec<String> = game
            .options(player)?
            .iter()
            .map(ToString::to_string)
            .collect();
        println!("{player} can move to {}", options.join(", "));
    }
    Ok(())
}
