//! Divisibility in a quotient: 𝒥-classes, idempotents, the kernel.
//!
//! In a finite commutative monoid x divides y if y = xz for some z. Elements
//! that divide each other form a 𝒥-class; a class with an idempotent is a
//! group. The kernel is the class that all elements divide: it is a group, and
//! its identity is the product of all idempotents.

use super::table::Table;

/// The classes of mutual divisibility, dividing ones first, the kernel last.
pub(super) struct Structure {
    pub(super) classes: Vec<Vec<u16>>,
    /// Pairs of classes with no class between them: upper, lower.
    pub(super) covers: Vec<(usize, usize)>,
}

pub(super) fn idempotents(table: &Table) -> Vec<u16> {
    (0..table.order())
        .filter(|&x| usize::from(table.product(x, x)) == x)
        .map(|x| x as u16)
        .collect()
}

/// The kernel, its identity first.
pub(super) fn kernel(table: &Table) -> Vec<u16> {
    let identity = idempotents(table).iter().fold(0, |product, &x| {
        usize::from(table.product(product, usize::from(x)))
    });
    let mut members = table.row(identity).to_vec();
    members.sort_unstable();
    members.dedup();
    members.retain(|&x| usize::from(x) != identity);
    members.insert(0, identity as u16);
    members
}

pub(super) fn structure(table: &Table) -> Structure {
    let order = table.order();
    let multiples: Vec<Vec<bool>> = (0..order)
        .map(|x| {
            let mut multiples = vec![false; order];
            table
                .row(x)
                .iter()
                .for_each(|&y| multiples[usize::from(y)] = true);
            multiples
        })
        .collect();
    let mut classes: Vec<Vec<u16>> = Vec::new();
    let mut class_of = vec![usize::MAX; order];
    for x in 0..order {
        if class_of[x] == usize::MAX {
            let mates = (x..order).filter(|&y| multiples[x][y] && multiples[y][x]);
            let mates: Vec<u16> = mates.map(|y| y as u16).collect();
            for &y in &mates {
                class_of[usize::from(y)] = classes.len();
            }
            classes.push(mates);
        }
    }
    // More multiples come first; a proper divisor has more.
    let count = |class: &Vec<u16>| {
        let first = usize::from(class[0]);
        multiples[first].iter().filter(|&&is| is).count()
    };
    classes.sort_by_key(|class| (std::cmp::Reverse(count(class)), class[0]));
    let divides = |upper: usize, lower: usize| {
        upper != lower && multiples[usize::from(classes[upper][0])][usize::from(classes[lower][0])]
    };
    let mut covers = Vec::new();
    for lower in 0..classes.len() {
        let above: Vec<usize> = (0..lower).filter(|&upper| divides(upper, lower)).collect();
        for &upper in &above {
            if !above.iter().any(|&between| divides(upper, between)) {
                covers.push((upper, lower));
            }
        }
    }
    covers.sort_unstable();
    Structure { classes, covers }
}
