//! A finite commutative monoid with a set of lost elements.

use super::bits::Bits;

/// Elements are 0, 1, …, and 0 is the identity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Table {
    order: usize,
    product: Vec<u16>,
    lost: Bits,
    /// For each x, the z with xz lost: what tells x from other elements.
    losing: Vec<Bits>,
}

impl Table {
    /// The monoid of the empty position alone, which is won.
    pub(super) fn trivial() -> Table {
        Table::new(1, vec![0], Bits::empty(1))
    }

    fn new(order: usize, product: Vec<u16>, lost: Bits) -> Table {
        let losing = product.chunks(order).map(|row| lost.gather(row)).collect();
        Table {
            order,
            product,
            lost,
            losing,
        }
    }

    /// From the action of some elements that generate, the identity first; the
    /// actions are known to commute.
    pub(super) fn from_action(action: &[Vec<u16>], lost: Bits) -> Table {
        let order = action.len();
        let mut product = vec![0u16; order * order];
        let path = paths(action);
        for (x, place) in product[..order].iter_mut().enumerate() {
            *place = x as u16;
        }
        // Row y·g is row y moved on by g.
        for &(y, parent, letter) in &path {
            let (parent, y) = (usize::from(parent) * order, usize::from(y) * order);
            for x in 0..order {
                product[y + x] = action[usize::from(product[parent + x])][letter];
            }
        }
        Table::new(order, product, lost)
    }

    /// The same monoid with element `place[x]` in place of x.
    pub(super) fn renamed(&self, place: &[u16]) -> Table {
        let order = self.order;
        let mut product = vec![0; order * order];
        for x in 0..order {
            let row = usize::from(place[x]) * order;
            for y in 0..order {
                product[row + usize::from(place[y])] = place[usize::from(self.product(x, y))];
            }
        }
        let lost = self.lost.members().map(|x| usize::from(place[x]));
        Table::new(order, product, Bits::of(order, lost))
    }

    pub(super) fn order(&self) -> usize {
        self.order
    }

    #[inline]
    pub(super) fn product(&self, x: usize, y: usize) -> u16 {
        self.product[x * self.order + y]
    }

    #[inline]
    pub(super) fn row(&self, x: usize) -> &[u16] {
        &self.product[x * self.order..(x + 1) * self.order]
    }

    pub(super) fn lost(&self) -> &Bits {
        &self.lost
    }

    #[inline]
    pub(super) fn is_lost(&self, x: usize) -> bool {
        self.lost.contains(x)
    }

    pub(super) fn losing(&self, x: usize) -> &Bits {
        &self.losing[x]
    }

    /// The product of the images of several games.
    #[inline]
    pub(super) fn image(&self, phi: &[u16], sum: &[u16]) -> usize {
        sum.iter().fold(0, |x, &part| {
            usize::from(self.product(x, usize::from(phi[usize::from(part)])))
        })
    }

    /// Whether any two elements are told apart by some element.
    pub(super) fn is_reduced(&self) -> bool {
        let mut rows: Vec<&Bits> = self.losing.iter().collect();
        rows.sort_unstable();
        rows.windows(2).all(|pair| pair[0] != pair[1])
    }

    pub(super) fn bytes(&self) -> usize {
        self.product.capacity() * 2 + self.losing.iter().map(Bits::bytes).sum::<usize>()
    }
}

/// Each element but the identity, with a shorter one and the letter that leads
/// from it, shorter words first.
fn paths(action: &[Vec<u16>]) -> Vec<(u16, u16, usize)> {
    let mut seen = vec![false; action.len()];
    let mut path = Vec::with_capacity(action.len());
    let mut queue = vec![0u16];
    if let Some(first) = seen.first_mut() {
        *first = true;
    }
    let mut next = 0;
    while let Some(&x) = queue.get(next) {
        for (letter, &y) in action[usize::from(x)].iter().enumerate() {
            if !std::mem::replace(&mut seen[usize::from(y)], true) {
                queue.push(y);
                path.push((y, x, letter));
            }
        }
        next += 1;
    }
    path
}
