//! Nim-values in the narrowest unsigned integers that hold them all.

/// The values G(0), G(1), … computed so far.
#[derive(Clone, Debug)]
pub enum Values {
    /// Every value is below 2⁸.
    U8(Vec<u8>),
    /// Every value is below 2¹⁶.
    U16(Vec<u16>),
    /// Every value is below 2³².
    U32(Vec<u32>),
}

impl Default for Values {
    fn default() -> Values {
        Values::U8(Vec::new())
    }
}

/// Equal values are equal whatever the widths.
impl PartialEq for Values {
    fn eq(&self, other: &Values) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Values {}

/// Runs the same expression on the vector inside, whatever its width.
macro_rules! each_width {
    ($values:expr, $vector:ident => $body:expr) => {
        match $values {
            $crate::heap::values::Values::U8($vector) => $body,
            $crate::heap::values::Values::U16($vector) => $body,
            $crate::heap::values::Values::U32($vector) => $body,
        }
    };
}
pub(crate) use each_width;

impl Values {
    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        each_width!(self, v => v.len())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of one value: 1, 2 or 4.
    #[must_use]
    pub fn width(&self) -> usize {
        match self {
            Values::U8(_) => 1,
            Values::U16(_) => 2,
            Values::U32(_) => 4,
        }
    }

    /// Bytes that are set aside for values.
    pub(crate) fn bytes(&self) -> usize {
        self.width() * each_width!(self, v => v.capacity())
    }

    /// The values from G(start) to before G(stop) as little-endian bytes, each
    /// as wide as [`Values::width`] says.
    ///
    /// # Panics
    /// If there are fewer values.
    #[must_use]
    pub fn bytes_between(&self, start: usize, stop: usize) -> Vec<u8> {
        match self {
            Values::U8(v) => v[start..stop].to_vec(),
            Values::U16(v) => v[start..stop]
                .iter()
                .flat_map(|x| x.to_le_bytes())
                .collect(),
            Values::U32(v) => v[start..stop]
                .iter()
                .flat_map(|x| x.to_le_bytes())
                .collect(),
        }
    }

    /// G(n), if it is known.
    #[must_use]
    pub fn get(&self, n: usize) -> Option<u32> {
        match self {
            Values::U8(v) => v.get(n).map(|&x| u32::from(x)),
            Values::U16(v) => v.get(n).map(|&x| u32::from(x)),
            Values::U32(v) => v.get(n).copied(),
        }
    }

    /// G(n), for an n known to be in range; 0 outside.
    pub(crate) fn at(&self, n: usize) -> u32 {
        self.get(n).unwrap_or(0)
    }

    /// All values, widened.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.len()).map(|n| self.at(n))
    }

    /// The greatest value and the first heap that has it.
    #[must_use]
    pub fn max(&self) -> Option<(u32, usize)> {
        fn first<T: Copy + Ord + Into<u32>>(values: &[T]) -> Option<(u32, usize)> {
            let max = *values.iter().max()?;
            let n = values.iter().position(|&x| x == max)?;
            Some((max.into(), n))
        }
        each_width!(self, v => first(v))
    }

    /// Appends one value, widening all if it does not fit.
    pub(crate) fn push(&mut self, value: u32) {
        match self {
            Values::U8(v) if value <= u32::from(u8::MAX) => v.push(value as u8),
            Values::U16(v) if value <= u32::from(u16::MAX) => v.push(value as u16),
            Values::U32(v) => v.push(value),
            _ => {
                self.widen();
                self.push(value);
            }
        }
    }

    /// Appends values that are at most `max`.
    pub(crate) fn extend(&mut self, values: &[u32]) {
        let max = values.iter().copied().max().unwrap_or(0);
        while max > self.limit() {
            self.widen();
        }
        match self {
            Values::U8(v) => v.extend(values.iter().map(|&x| x as u8)),
            Values::U16(v) => v.extend(values.iter().map(|&x| x as u16)),
            Values::U32(v) => v.extend_from_slice(values),
        }
    }

    fn limit(&self) -> u32 {
        match self {
            Values::U8(_) => u8::MAX.into(),
            Values::U16(_) => u16::MAX.into(),
            Values::U32(_) => u32::MAX,
        }
    }

    fn widen(&mut self) {
        *self = match std::mem::take(self) {
            Values::U8(v) => Values::U16(v.into_iter().map(u16::from).collect()),
            Values::U16(v) => Values::U32(v.into_iter().map(u32::from).collect()),
            wide @ Values::U32(_) => wide,
        };
    }

    /// Forgets the values from G(len) on.
    pub(crate) fn truncate(&mut self, len: usize) {
        each_width!(self, v => v.truncate(len));
    }

    /// Room for values up to G(to), taken in steps of a quarter so that a
    /// run that is stopped early has not asked for all of it.
    pub(crate) fn reserve_towards(&mut self, to: usize) {
        let len = self.len();
        let step = (len / 4).max(1 << 16);
        let wanted = to.saturating_add(1).saturating_sub(len).min(step);
        each_width!(self, v => if v.capacity() < len + 4096 { v.reserve_exact(wanted.max(4096)) });
    }

    /// Bytes of one value in the narrowest width that holds them all. A value
    /// that was forgotten again may have left a wider one.
    pub(crate) fn least_width(&self) -> usize {
        match self.max().map_or(0, |(max, _)| max) {
            0..=0xFF => 1,
            0x100..=0xFFFF => 2,
            _ => 4,
        }
    }

    /// The values as little-endian bytes, in the narrowest width.
    pub(crate) fn write_bytes(&self, out: &mut Vec<u8>) {
        let width = self.least_width();
        match self {
            Values::U8(v) => out.extend_from_slice(v),
            _ => self
                .iter()
                .for_each(|x| out.extend_from_slice(&x.to_le_bytes()[..width])),
        }
    }

    /// Values of the given width from little-endian bytes.
    #[must_use]
    pub fn read_bytes(width: usize, bytes: &[u8]) -> Option<Values> {
        if width == 0 || !bytes.len().is_multiple_of(width) {
            return None;
        }
        match width {
            1 => Some(Values::U8(bytes.to_vec())),
            2 => {
                let (pairs, _) = bytes.as_chunks::<2>();
                Some(Values::U16(
                    pairs.iter().map(|b| u16::from_le_bytes(*b)).collect(),
                ))
            }
            4 => {
                let (quads, _) = bytes.as_chunks::<4>();
                Some(Values::U32(
                    quads.iter().map(|b| u32::from_le_bytes(*b)).collect(),
                ))
            }
            _ => None,
        }
    }
}
