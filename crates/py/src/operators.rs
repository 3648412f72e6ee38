//! The operators of `Game`.

use lastmove_core::notation::eval;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyNotImplemented;

use crate::convert::{dyadic, operand};
use crate::game::Game;

/// A binary operator with what stands on the other side, or NotImplemented.
fn operator<'py>(
    py: Python<'py>,
    other: &Bound<'py, PyAny>,
    compute: impl FnOnce(&Game) -> PyResult<Game>,
) -> PyResult<Bound<'py, PyAny>> {
    match operand(other)? {
        Some(other) => Ok(Bound::new(py, compute(&other)?)?.into_any()),
        None => Ok(PyNotImplemented::get(py).to_owned().into_any()),
    }
}

#[pymethods]
impl Game {
    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
        let other = match operand(other) {
            Ok(Some(other)) => other,
            Ok(None) => return Ok(PyNotImplemented::get(py).to_owned().into_any()),
            // A number that no game is: 1/3, or one past the range.
            Err(_) if equality => {
                return Ok(matches!(op, CompareOp::Ne)
                    .into_pyobject(py)?
                    .to_owned()
                    .into_any());
            }
            Err(error) => return Err(error),
        };
        let answer = if equality {
            self.equals(py, &other)? == matches!(op, CompareOp::Eq)
        } else {
            let (store, id) = self.here(py)?;
            let other = other.id_in(py, &store)?;
            let (low, high) = match op {
                CompareOp::Le | CompareOp::Lt => (id, other),
                _ => (other, id),
            };
            let strict = matches!(op, CompareOp::Lt | CompareOp::Gt);
            !(strict && low == high) && store.compute(py, |worker| worker.le(low, high))?
        };
        Ok(answer.into_pyobject(py)?.to_owned().into_any())
    }

    fn __add__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operator(py, other, |other| {
            self.combine(py, other, |worker, a, b| worker.add(a, b))
        })
    }

    fn __radd__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.__add__(py, other)
    }

    fn __sub__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operator(py, other, |other| {
            self.combine(py, other, |worker, a, b| worker.subtract(a, b))
        })
    }

    fn __rsub__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operator(py, other, |other| {
            other.combine(py, self, |worker, a, b| worker.subtract(a, b))
        })
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Game> {
        self.map(py, |worker, id| worker.negate(id))
    }

    fn __pos__(&self) -> Game {
        self.clone()
    }

    fn __mul__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        // n·G for an integer n; games have no product of their own.
        let factor = match other.cast::<Game>() {
            Ok(_) => None,
            Err(_) => dyadic(other)?,
        };
        let Some(n) = factor.as_ref().and_then(|number| number.to_integer()) else {
            return Ok(PyNotImplemented::get(py).to_owned().into_any());
        };
        let product = self.map(py, |worker, id| eval::multiple(worker, n, id))?;
        Ok(Bound::new(py, product)?.into_any())
    }

    fn __rmul__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.__mul__(py, other)
    }
}
