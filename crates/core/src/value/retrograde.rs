//! Retrograde analysis: results that go backwards along the moves.
//!
//! A state is a position with who is to move. States whose result is known
//! without a move come first. A state is won as soon as one of its moves leads
//! to a state that is lost for the other player, and lost when the last of its
//! moves is known to lead to a state that is won for the other player. What is
//! never reached is a draw: there each player has a move that does not lose, for
//! ever.
//!
//! States are settled in the order of their depth, the number of moves until
//! the end when the winner hurries and the loser does not. A queue keeps that
//! order: a state that is settled from one of depth d has depth d + 1. So a won
//! state is met first by its quickest win, and a lost one last by its longest
//! defence. Every move is looked at once.

use super::arena::Player;
use super::halt::Halt;

/// Depth of a state that is drawn.
pub const ENDLESS: u32 = u32::MAX;

/// What a state is for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Verdict {
    /// Neither player can force the end.
    Draw = 0,
    /// The player to move wins.
    Win = 1,
    /// The player to move loses.
    Loss = 2,
}

/// Why arrays are no graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Malformed {
    /// Places where lists of moves start do not begin at 0, go down, or end
    /// elsewhere than the moves do.
    Starts,
    /// A move leads to a node that is not there.
    Ends,
}

/// The moves of one player from every node, one list behind the other.
#[derive(Clone, Default, Debug)]
pub struct Moves {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Moves {
    /// Moves with room for the first list.
    pub fn new() -> Moves {
        Moves {
            starts: vec![0],
            ends: Vec::new(),
        }
    }

    /// The moves of these arrays: where the list of each node starts, with the
    /// end of the last one, and the nodes that moves lead to.
    pub fn from_arrays(starts: Vec<u32>, ends: Vec<u32>) -> Result<Moves, Malformed> {
        let nodes = starts.len().wrapping_sub(1);
        let ordered = starts.windows(2).all(|pair| pair[0] <= pair[1]);
        let closed = starts.last().is_some_and(|&end| end as usize == ends.len());
        if starts.first() != Some(&0) || !ordered || !closed {
            return Err(Malformed::Starts);
        }
        if ends.iter().any(|&end| end as usize >= nodes) {
            return Err(Malformed::Ends);
        }
        Ok(Moves { starts, ends })
    }

    /// The moves of these lists.
    pub fn from_lists(lists: &[Vec<u32>]) -> Moves {
        let mut moves = Moves::new();
        for list in lists {
            moves.ends.extend_from_slice(list);
            moves.close();
        }
        moves
    }

    /// Appends a move to the list that is open.
    pub fn push(&mut self, end: u32) {
        self.ends.push(end);
    }

    /// Closes the list of a node; what is appended next belongs to the next.
    pub fn close(&mut self) {
        self.starts.push(self.ends.len() as u32);
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many moves there are.
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// The nodes that moves from a node lead to.
    #[inline]
    pub fn of(&self, node: usize) -> &[u32] {
        &self.ends[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Bytes of memory taken.
    pub fn bytes(&self) -> usize {
        4 * (self.starts.capacity() + self.ends.capacity())
    }

    /// The same moves backwards: from each node to those it can be reached from.
    pub fn reversed(&self) -> Moves {
        let pairs = (0..self.nodes()).flat_map(|node| {
            let ends = self.of(node).iter();
            ends.map(move |&end| (node as u32, end))
        });
        Moves::backwards(self.nodes(), pairs)
    }

    /// Moves backwards, of pairs from where to where.
    pub(crate) fn backwards(
        nodes: usize,
        pairs: impl Iterator<Item = (u32, u32)> + Clone,
    ) -> Moves {
        let mut starts = vec![0_u32; nodes + 1];
        for (_, end) in pairs.clone() {
            starts[end as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut ends = vec![0_u32; starts[nodes] as usize];
        for (node, end) in pairs {
            let place = &mut next[end as usize];
            ends[*place as usize] = node;
            *place += 1;
        }
        Moves { starts, ends }
    }
}

/// All positions that can be reached from some, with both players' moves.
#[derive(Clone, Default, Debug)]
pub struct MoveGraph {
    /// Left's moves.
    pub left: Moves,
    /// Right's moves.
    pub right: Moves,
    /// Who has won everything at a node, if anybody. Moves from there are not
    /// looked at.
    pub winners: Vec<Option<Player>>,
}

/// Results while they spread.
pub(crate) struct Results {
    pub(crate) verdicts: Vec<Verdict>,
    pub(crate) depths: Vec<u32>,
    /// Moves not yet known to lose.
    open: Vec<u32>,
    /// Settled states; each enters once.
    queue: Vec<u32>,
}

impl Results {
    /// Nothing settled, with the number of moves of each state.
    pub(crate) fn new(open: Vec<u32>) -> Results {
        Results {
            verdicts: vec![Verdict::Draw; open.len()],
            depths: vec![ENDLESS; open.len()],
            open,
            queue: Vec::new(),
        }
    }

    /// How many moves of a state are not known to lose.
    pub(crate) fn open(&self, state: usize) -> u32 {
        self.open[state]
    }

    /// Enters a result that is known.
    #[inline]
    pub(crate) fn settle(&mut self, state: usize, verdict: Verdict, depth: u32) {
        self.verdicts[state] = verdict;
        self.depths[state] = depth;
        self.queue.push(state as u32);
    }

    /// Settles all that follows. `before` gives the states from which a move
    /// leads to one.
    pub(crate) fn spread<I: Iterator<Item = u32>>(
        &mut self,
        before: impl Fn(u32) -> I,
        mut tick: impl FnMut() -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let mut next = 0;
        while let Some(&state) = self.queue.get(next) {
            next += 1;
            tick()?;
            let lost = self.verdicts[state as usize] == Verdict::Loss;
            let depth = self.depths[state as usize] + 1;
            for from in before(state) {
                let from = from as usize;
                if self.verdicts[from] != Verdict::Draw {
                    continue;
                }
                self.open[from] -= 1;
                if lost {
                    self.settle(from, Verdict::Win, depth);
                } else if self.open[from] == 0 {
                    self.settle(from, Verdict::Loss, depth);
                }
            }
        }
        Ok(())
    }
}
