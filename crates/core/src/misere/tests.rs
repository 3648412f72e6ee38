//! Forms against brute force on positions and sums, and printed tables.

use super::*;
use crate::heap::{Rule, options};
use crate::testing::Random;
use crate::value::Budget;
use std::collections::{BTreeSet, HashMap};

/// A game as it stands: the numbers of its options in a list.
type Raw = Vec<BTreeSet<usize>>;

/// Random games, each with options among those before it.
fn random_games(seed: u64, count: usize) -> Raw {
    let mut rng = Random::seeded(seed);
    let mut games: Raw = vec![BTreeSet::new()];
    while games.len() < count {
        let width = rng.below(4) + 1;
        games.push((0..width).map(|_| rng.below(games.len())).collect());
    }
    games
}

/// Whether the player to move in a sum of two games loses, by the definition.
fn loses(games: &Raw, sum: (usize, usize), memo: &mut HashMap<(usize, usize), bool>) -> bool {
    let sum = (sum.0.min(sum.1), sum.0.max(sum.1));
    if let Some(&known) = memo.get(&sum) {
        return known;
    }
    let (g, h) = sum;
    let left = games[g].iter().map(|&x| (x, h));
    let moves: Vec<_> = left.chain(games[h].iter().map(|&x| (g, x))).collect();
    let lost = !moves.is_empty() && moves.iter().all(|&next| !loses(games, next, memo));
    memo.insert(sum, lost);
    lost
}

fn forms_of(games: &Raw, forms: &mut Forms) -> Vec<FormId> {
    let mut found: Vec<FormId> = Vec::new();
    for game in games {
        let mut options = game.iter().map(|&x| found[x]).collect();
        let form = forms.from_options(&mut options, &mut Budget::default());
        found.push(form.unwrap());
    }
    found
}

#[test]
fn outcomes_of_sums_are_those_of_the_definition() {
    for seed in 0..20 {
        let games = random_games(seed, 40);
        let (mut forms, mut memo) = (Forms::new(), HashMap::new());
        let found = forms_of(&games, &mut forms);
        let mut positions = Positions::default();
        for g in 0..games.len() {
            for h in 0..=g {
                let lost = loses(&games, (g, h), &mut memo);
                let pair = [found[g], found[h]];
                let sum = forms.sum_all(&pair, &mut Budget::default()).unwrap();
                assert_eq!(forms.is_p_position(sum), lost, "seed {seed}: {g} + {h}");
                let apart = positions.is_p_position(&mut forms, &pair, &mut Budget::default());
                assert_eq!(apart.unwrap(), lost, "seed {seed}: {g} + {h} apart");
                let genus = positions.genus(&mut forms, &pair, &mut Budget::default());
                assert_eq!(&genus.unwrap(), forms.genus(sum), "seed {seed}: {g} + {h}");
            }
        }
    }
}

/// All sets of games born by day 3: 2⁵ at most, reduced; then a few of day 4.
#[test]
fn forms_are_equal_just_if_no_context_tells_them_apart() {
    for seed in 100..110 {
        // The first games are 0 to 4 and their small sets, as contexts.
        let mut games: Raw = vec![BTreeSet::new()];
        for day in 0..3 {
            let before = games.len();
            for set in 1..1_usize << before.min(4 + day) {
                games.push((0..before).filter(|x| set >> x & 1 == 1).collect());
            }
        }
        let contexts = games.len();
        let mut rng = Random::seeded(seed);
        while games.len() < contexts + 40 {
            let width = rng.below(3) + 1;
            let game = (0..width).map(|_| rng.below(games.len())).collect();
            games.push(game);
        }
        let (mut forms, mut memo) = (Forms::new(), HashMap::new());
        let found = forms_of(&games, &mut forms);
        for g in contexts..games.len() {
            for h in 0..games.len() {
                let apart = (0..games.len())
                    .any(|x| loses(&games, (g, x), &mut memo) != loses(&games, (h, x), &mut memo));
                if found[g] == found[h] {
                    assert!(!apart, "seed {seed}: {g} and {h} are not equal");
                }
                if apart {
                    assert_ne!(found[g], found[h]);
                }
            }
        }
    }
}

/// The games with options among some games, each once.
fn born_next(forms: &mut Forms, born: &[FormId]) -> Vec<FormId> {
    let mut next = BTreeSet::new();
    for set in 0..1_usize << born.len() {
        let members = (0..born.len()).filter(|x| set >> x & 1 == 1);
        let mut options = members.map(|x| born[x]).collect();
        let form = forms.from_options(&mut options, &mut Budget::default());
        next.insert(form.unwrap());
    }
    next.into_iter().collect()
}

/// Conway's counts: 1, 2, 3, 5, 22, 4171780 games are born by day 0, …, 5. The
/// last: of the 2²² sets of games born by day 4, those that simplify to another
/// set are counted out by looking at each set once.
#[test]
fn games_born_by_each_day_are_counted() {
    let mut forms = Forms::new();
    let mut born = vec![FormId::ZERO];
    for count in [2, 3, 5, 22] {
        born = born_next(&mut forms, &born);
        assert_eq!(born.len(), count);
    }
    let mut irreversible = 0;
    for set in 0..1_usize << born.len() {
        let members = (0..born.len()).filter(|x| set >> x & 1 == 1);
        let mut options: Vec<FormId> = members.map(|x| born[x]).collect();
        options.sort_unstable_by_key(|&x| (forms.birthday(x), x));
        irreversible += usize::from(forms.reverses_to(&options).is_none());
    }
    assert_eq!(irreversible, 4_171_780);
}

#[test]
fn heaps_are_lost_where_the_definition_says() {
    for code in ["0.137", "0.77", "0.07", "4.7", "0.3F", "grundy", "S(2,5,6)"] {
        let rule = Rule::parse(code).unwrap();
        let mut memo: HashMap<Vec<u64>, bool> = HashMap::new();
        let (mut forms, mut heaps) = (Forms::new(), HeapForms::new(rule.clone()));
        heaps
            .extend(&mut forms, 14, &mut Budget::default())
            .unwrap();
        for n in 0..=14 {
            let lost = heaps_lose(&rule, vec![n], &mut memo);
            assert_eq!(
                forms.is_p_position(heaps.heaps()[n as usize]),
                lost,
                "{code}: {n}"
            );
        }
    }
}

fn heaps_lose(rule: &Rule, heaps: Vec<u64>, memo: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&known) = memo.get(&heaps) {
        return known;
    }
    let (mut any, mut lost) = (false, true);
    for (place, &heap) in heaps.iter().enumerate() {
        for parts in options(rule, heap, &|| false).unwrap() {
            let mut next = heaps.clone();
            next.remove(place);
            next.extend(parts);
            next.sort_unstable();
            any = true;
            lost = lost && !heaps_lose(rule, next, memo);
        }
    }
    memo.insert(heaps, any && lost);
    any && lost
}

#[test]
fn table_one_of_ferguson() {
    let (mut forms, mut names) = (Forms::new(), Names::new(100));
    let mut heaps = HeapForms::new(Rule::parse("0.137").unwrap());
    heaps
        .extend(&mut forms, 20, &mut Budget::default())
        .unwrap();
    let mut write = |form| names.write(&mut forms, form, &mut Budget::default());
    let texts = heaps.heaps().iter().map(|&form| write(form).unwrap());
    let texts: Vec<String> = texts.collect();
    assert_eq!(
        texts.join(" "),
        "0 1 1 2 0 3 1 1 0 a 3 b 2 c 0 d a_1 2 b_1 3 g"
    );
    let definitions: Vec<_> = names
        .definitions()
        .map(|(name, text)| (name, text.unwrap()))
        .collect();
    let expected = [
        ("a", "2_2 2 1"),
        ("b", "a 2_3 0"),
        ("c", "b a_1 2_2 3 1"),
        ("d", "c b_1 a_2 2 0"),
        ("g", "d_1 c b_1 a 2_3 2"),
    ];
    for ((name, text), expected) in definitions.iter().zip(expected) {
        assert_eq!((name.as_str(), *text), expected);
    }
    assert_eq!(definitions.len(), expected.len());
}

#[test]
fn genus_is_written_both_ways() {
    let genus = Genus::nim_sum(0, true);
    assert_eq!(
        (genus.to_string(), genus.winning_ways()),
        ("0^12".into(), "0^120".into())
    );
    let large = Genus::nim_sum(12, false);
    assert_eq!(
        (large.to_string(), large.winning_ways()),
        ("12^{12}".into(), "12^{12,14}".into())
    );
}

#[test]
fn a_stopped_computation_goes_on() {
    let (mut forms, mut heaps) = (Forms::new(), HeapForms::new(Rule::parse("0.137").unwrap()));
    let mut stops = 0;
    while heaps
        .extend(&mut forms, 60, &mut Budget::default().steps(1))
        .is_err()
    {
        stops += 1;
    }
    assert!(stops > 0);
    let (mut others, mut again) = (Forms::new(), HeapForms::new(Rule::parse("0.137").unwrap()));
    again
        .extend(&mut others, 60, &mut Budget::default())
        .unwrap();
    for (&one, &other) in heaps.heaps().iter().zip(again.heaps()) {
        assert_eq!(forms.genus(one), others.genus(other));
        assert_eq!(forms.birthday(one), others.birthday(other));
    }
}

/// How far the forms of a game go: `CODE=0.137 TO=120`, told on stderr.
#[test]
#[ignore = "a measurement"]
fn speed() {
    let code = std::env::var("CODE").unwrap_or("0.137".into());
    let to: usize = std::env::var("TO").unwrap_or("60".into()).parse().unwrap();
    let (mut forms, mut heaps) = (Forms::new(), HeapForms::new(Rule::parse(&code).unwrap()));
    let start = std::time::Instant::now();
    for n in 0..=to {
        heaps.extend(&mut forms, n, &mut Budget::default()).unwrap();
        let (time, mib) = (start.elapsed(), forms.bytes() >> 20);
        eprintln!("{n}: {time:.2?}, {} forms, {mib} MiB", forms.len());
    }
}
