//! The class `Nimber` and the nim-field functions.

use lastmove_core::value::nimber as field;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyNotImplemented, PyType};

use crate::enter::compute;
use crate::errors::bad_input;
use crate::library;
use crate::values::{Game, Loopy};

const MAX_ROOTS: usize = 1 << 20;
/// Bytes of an array between two looks for Ctrl-C.
const CHUNK: usize = 1 << 16;

/// A nim-value: an integer from 0 to 2^128 − 1.
fn nim_value(value: &Bound<'_, PyAny>) -> PyResult<u128> {
    if let Ok(nimber) = value.cast::<Nimber>() {
        return Ok(nimber.get().value);
    }
    if !value.is_instance_of::<PyInt>() {
        let kind = value.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "a nim-value is an int or a Nimber, not {kind}"
        )));
    }
    value
        .extract()
        .map_err(|_| bad_input("a nim-value is an integer from 0 to 2**128-1"))
}

fn by_zero() -> PyErr {
    PyZeroDivisionError::new_err("0 has no nim-inverse")
}

/// A finite nimber as an element of the nim field.
///
/// Parameters
/// ----------
/// value : int
///     From 0 to 2**128-1.
///
/// Notes
/// -----
/// Nimbers below 2**(2**k) form a field of characteristic 2 under nim-addition
/// (exclusive or) and nim-multiplication; every element is its own negative.
///
/// References
/// ----------
/// J. H. Conway, *On Numbers and Games*, 1976, chapter 6.
///
/// Examples
/// --------
/// >>> from lastmove import Nimber
/// >>> Nimber(13) * Nimber(7), Nimber(5) + Nimber(6), 1 / Nimber(16)
/// (Nimber(2), Nimber(3), Nimber(170))
#[pyclass(module = "lastmove", frozen, from_py_object)]
#[derive(Clone, Copy)]
pub struct Nimber {
    value: u128,
}

impl Nimber {
    /// The nimber as a game.
    pub fn to_game(self, py: Python<'_>) -> PyResult<Game> {
        let nim = u64::try_from(self.value).map_err(|_| {
            bad_input(format!(
                "*{} is too large for a game; nimbers of games go up to *(2**64-1)",
                self.value
            ))
        })?;
        let store = library::current(py);
        let id = store.compute(py, |worker| worker.star(nim))?;
        Ok(Game::new(&store, id))
    }
}

#[pymethods]
impl Nimber {
    #[new]
    #[pyo3(signature = (value=None))]
    fn new(value: Option<&Bound<'_, PyAny>>) -> PyResult<Nimber> {
        let value = value.map_or(Ok(0), nim_value)?;
        Ok(Nimber { value })
    }

    fn __int__(&self) -> u128 {
        self.value
    }

    fn __index__(&self) -> u128 {
        self.value
    }

    fn __repr__(&self) -> String {
        format!("Nimber({})", self.value)
    }

    fn __str__(&self) -> String {
        match self.value {
            0 => "0".to_owned(),
            1 => "*".to_owned(),
            n => format!("*{n}"),
        }
    }

    fn _repr_latex_(&self) -> String {
        match self.value {
            0 => "$0$".to_owned(),
            1 => "${\\ast}$".to_owned(),
            n => format!("${{\\ast}}{n}$"),
        }
    }

    fn __hash__(&self) -> isize {
        ((self.value >> 64) as u64 ^ (self.value as u64).rotate_left(7)) as isize
    }

    fn __bool__(&self) -> bool {
        self.value != 0
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (u128,)) {
        (py.get_type::<Nimber>(), (self.value,))
    }

    fn __richcmp__(&self, other: PyRef<'_, Nimber>, op: CompareOp) -> bool {
        // The order is that of the nim-values, as Conway orders the nimbers.
        op.matches(self.value.cmp(&other.value))
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        // A sum with a loopy game is that game's affair.
        if other.is_instance_of::<Loopy>() {
            return Ok(PyNotImplemented::get(py).to_owned().into_any());
        }
        let value = self.value ^ nim_value(other)?;
        Ok(Bound::new(py, Nimber { value })?.into_any())
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__add__(other)
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__add__(other)
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__add__(other)
    }

    fn __neg__(&self) -> Nimber {
        *self
    }

    fn __mul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Nimber> {
        let value = field::multiply_wide(self.value, nim_value(other)?);
        Ok(Nimber { value })
    }

    fn __rmul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Nimber> {
        self.__mul__(other)
    }

    fn __truediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Nimber> {
        let value = field::divide_wide(self.value, nim_value(other)?).ok_or_else(by_zero)?;
        Ok(Nimber { value })
    }

    fn __rtruediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Nimber> {
        let value = field::divide_wide(nim_value(other)?, self.value).ok_or_else(by_zero)?;
        Ok(Nimber { value })
    }

    fn __pow__(
        &self,
        exponent: &Bound<'_, PyAny>,
        modulo: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Nimber> {
        if modulo.is_some() {
            return Err(PyTypeError::new_err("a power of a nimber takes no modulus"));
        }
        let value = power(self.value, exponent)?;
        Ok(Nimber { value })
    }

    /// The nimber x with ``x * self == Nimber(1)``.
    ///
    /// Returns
    /// -------
    /// Nimber
    ///     The inverse.
    ///
    /// Raises
    /// ------
    /// ZeroDivisionError
    ///     For 0.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Nimber
    /// >>> Nimber(256).inverse()
    /// Nimber(61166)
    fn inverse(&self) -> PyResult<Nimber> {
        let value = field::inverse_wide(self.value).ok_or_else(by_zero)?;
        Ok(Nimber { value })
    }

    /// The square root; every nimber has exactly one.
    ///
    /// Returns
    /// -------
    /// Nimber
    ///     The root.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Nimber
    /// >>> Nimber(2).sqrt() ** 2
    /// Nimber(2)
    fn sqrt(&self) -> Nimber {
        Nimber {
            value: field::square_root_wide(self.value),
        }
    }

    /// All nimbers below 2**128 whose n-th power is this one.
    ///
    /// Parameters
    /// ----------
    /// n : int
    ///     The exponent, 1 or more.
    ///
    /// Returns
    /// -------
    /// list of Nimber
    ///     The roots, ascending; empty if there are none.
    ///
    /// Raises
    /// ------
    /// InputError
    ///     If there are more than a million of them.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Nimber
    /// >>> [int(x) for x in Nimber(1).roots(5)]
    /// [1, 8, 10, 13, 14]
    fn roots(&self, n: u128) -> PyResult<Vec<Nimber>> {
        Ok(roots(self.value, n)?
            .into_iter()
            .map(|value| Nimber { value })
            .collect())
    }

    /// The least n >= 1 with ``self ** n == Nimber(1)``.
    ///
    /// Returns
    /// -------
    /// int
    ///     The order in the multiplicative group.
    ///
    /// Raises
    /// ------
    /// ZeroDivisionError
    ///     For 0.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Nimber
    /// >>> Nimber(2).order(), Nimber(4).order()
    /// (3, 15)
    fn order(&self) -> PyResult<u128> {
        field::order(self.value).ok_or_else(by_zero)
    }
}

fn power(base: u128, exponent: &Bound<'_, PyAny>) -> PyResult<u128> {
    if !exponent.is_instance_of::<PyInt>() {
        return Err(PyTypeError::new_err(
            "the exponent of a nim-power is an int",
        ));
    }
    let negative = exponent.lt(0)?;
    let size = exponent.call_method0("__abs__")?;
    if base == 0 {
        return match (negative, size.eq(0)?) {
            (true, _) => Err(by_zero()),
            (_, true) => Ok(1),
            _ => Ok(0),
        };
    }
    // The multiplicative group has 2^128 − 1 elements.
    let size: u128 = size.rem(u128::MAX)?.extract()?;
    let power = field::power_wide(base, size);
    if negative {
        field::inverse_wide(power).ok_or_else(by_zero)
    } else {
        Ok(power)
    }
}

fn roots(value: u128, n: u128) -> PyResult<Vec<u128>> {
    if n == 0 {
        return Err(bad_input("the exponent of a root is at least 1"));
    }
    field::roots(value, n, MAX_ROOTS).map_err(|error| bad_input(error.to_string()))
}

/// The product of two nim-values (Python ints).
#[pyfunction]
pub fn nim_multiply(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<u128> {
    Ok(field::multiply_wide(nim_value(a)?, nim_value(b)?))
}

/// Products of two arrays of nim-values, as the bytes of native-endian u64.
#[pyfunction]
pub fn nim_multiply_bytes<'py>(
    py: Python<'py>,
    a: &[u8],
    b: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    if a.len() != b.len() || !a.len().is_multiple_of(8) {
        return Err(bad_input("arrays of nim-values must have the same length"));
    }
    let word = |bytes: &[u8]| bytes.try_into().map_or(0, u64::from_ne_bytes);
    let products = compute(py, |budget| {
        let mut products = Vec::with_capacity(a.len());
        for (a, b) in a.chunks(CHUNK).zip(b.chunks(CHUNK)) {
            budget.check(0)?;
            let pairs = a.chunks_exact(8).zip(b.chunks_exact(8));
            products
                .extend(pairs.flat_map(|(x, y)| field::multiply(word(x), word(y)).to_ne_bytes()));
        }
        Ok(products)
    })?;
    Ok(PyBytes::new(py, &products))
}

/// The nim-sum of nim-values: exclusive or.
///
/// Parameters
/// ----------
/// *values : int
///     Nim-values, from 0 to 2**128-1.
///
/// Returns
/// -------
/// int
///     Their nim-sum.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.nim_sum(5, 6), lm.nim_sum(3, 5, 6), lm.nim_sum()
/// (3, 0, 0)
#[pyfunction]
#[pyo3(signature = (*values))]
pub fn nim_sum(values: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<u128> {
    values
        .iter()
        .try_fold(0, |sum, value| Ok(sum ^ nim_value(&value)?))
}

/// A nim-value to an integer power.
///
/// Parameters
/// ----------
/// base : int
///     A nim-value.
/// exponent : int
///     Any integer; negative ones take the inverse.
///
/// Returns
/// -------
/// int
///     The nim-power.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.nim_power(4, 2), lm.nim_power(2, 3), lm.nim_power(16, -1)
/// (6, 1, 170)
#[pyfunction]
pub fn nim_power(base: &Bound<'_, PyAny>, exponent: &Bound<'_, PyAny>) -> PyResult<u128> {
    power(nim_value(base)?, exponent)
}

/// The nim-inverse of a nim-value.
///
/// Parameters
/// ----------
/// a : int
///     A nim-value, not 0.
///
/// Returns
/// -------
/// int
///     The nim-value whose product with `a` is 1.
///
/// Raises
/// ------
/// ZeroDivisionError
///     For 0.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.nim_inverse(16)
/// 170
#[pyfunction]
pub fn nim_inverse(a: &Bound<'_, PyAny>) -> PyResult<u128> {
    field::inverse_wide(nim_value(a)?).ok_or_else(by_zero)
}

/// The nim-square-root of a nim-value.
///
/// Parameters
/// ----------
/// a : int
///     A nim-value.
///
/// Returns
/// -------
/// int
///     The only nim-value whose square is `a`.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.nim_sqrt(6)
/// 4
#[pyfunction]
pub fn nim_sqrt(a: &Bound<'_, PyAny>) -> PyResult<u128> {
    Ok(field::square_root_wide(nim_value(a)?))
}

/// All nim-values below 2**128 whose n-th nim-power is `a`.
///
/// Parameters
/// ----------
/// a : int
///     A nim-value.
/// n : int
///     The exponent, 1 or more.
///
/// Returns
/// -------
/// list of int
///     The roots, ascending; empty if there are none.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.nim_roots(1, 3)
/// [1, 2, 3]
#[pyfunction]
pub fn nim_roots(a: &Bound<'_, PyAny>, n: u128) -> PyResult<Vec<u128>> {
    roots(nim_value(a)?, n)
}

/// The least nim-value that is not among some.
///
/// Parameters
/// ----------
/// values : iterable of int
///     Nim-values.
///
/// Returns
/// -------
/// int
///     The minimal excluded value.
///
/// Examples
/// --------
/// >>> import lastmove as lm
/// >>> lm.mex([0, 1, 3]), lm.mex([])
/// (2, 0)
#[pyfunction]
pub fn mex(values: &Bound<'_, PyAny>) -> PyResult<u64> {
    // A value past the number of values cannot matter; neither can its size.
    let values = values
        .try_iter()?
        .map(|value| Ok(u64::try_from(nim_value(&value?)?).unwrap_or(u64::MAX)))
        .collect::<PyResult<Vec<u64>>>()?;
    Ok(field::mex(values))
}
