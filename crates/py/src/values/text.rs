//! What classes of values have in common that are written, compared and added
//! in the same way. Python wants the methods on each class, so these are macros.

/// The text of a value, which says all there is to say: it is printed, and it
/// travels between processes. Of a class with `text(py, script)`, and the name
/// of what reads the text.
macro_rules! written {
    ($class:ident, $reader:literal) => {
        #[pymethods]
        impl $class {
            /// The text in Unicode notation.
            #[getter]
            fn unicode(&self, py: Python<'_>) -> PyResult<String> {
                self.text(py, Script::Unicode)
            }

            /// The text as a formula in LaTeX, without dollar signs.
            #[getter]
            fn latex(&self, py: Python<'_>) -> PyResult<String> {
                self.text(py, Script::Latex)
            }

            fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
                Ok(format!("${}$", self.text(py, Script::Latex)?))
            }

            fn __str__(&self, py: Python<'_>) -> PyResult<String> {
                self.text(py, Script::Ascii)
            }

            fn __repr__(&self, py: Python<'_>) -> String {
                match self.text(py, Script::Ascii) {
                    Ok(text) => format!(concat!($reader, "('{}')"), text),
                    Err(_) => concat!("<lastmove.", stringify!($class), ", too large to print>")
                        .to_owned(),
                }
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
                let reader = py.import("lastmove._core")?.getattr($reader)?;
                Ok((reader, (self.text(py, Script::Ascii)?,)))
            }
        }

        impl $class {
            /// The value for a message: cut where it is long.
            #[allow(dead_code, reason = "not every class is told of in messages")]
            pub fn short_text(&self, py: Python<'_>) -> String {
                match self.text(py, Script::Ascii) {
                    Ok(text) if text.len() <= 60 => text,
                    _ => "the game".to_owned(),
                }
            }
        }
    };
}

/// The comparisons that Python has no operator for. Of a class with
/// `compare(other)`.
macro_rules! compared {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            /// Whether neither game is at least the other.
            ///
            /// Parameters
            /// ----------
            /// other : game-like or Loopy
            ///     The game to compare with.
            ///
            /// Returns
            /// -------
            /// bool
            ///     Of short games, whether the difference is a win for whoever moves first.
            ///
            /// Examples
            /// --------
            /// >>> import lastmove as lm
            /// >>> [g.confused_with(0) for g in (lm.star(), lm.up, lm.dud, lm.over)]
            /// [True, False, True, False]
            fn confused_with(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
                Ok(self.compare(other)? == Comparison::Confused)
            }

            /// Whether the game is less than or confused with another: not >=.
            ///
            /// Parameters
            /// ----------
            /// other : game-like or Loopy
            ///     The game to compare with.
            ///
            /// Returns
            /// -------
            /// bool
            ///     Of short games, whether Right, moving first, wins the difference.
            ///
            /// Examples
            /// --------
            /// >>> import lastmove as lm
            /// >>> [g.less_or_confused(0) for g in (lm.star(), lm.up, lm.dud, lm.over)]
            /// [True, False, True, False]
            fn less_or_confused(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
                let comparison = self.compare(other)?;
                Ok(matches!(
                    comparison,
                    Comparison::Less | Comparison::Confused
                ))
            }

            /// Whether the game is greater than or confused with another: not <=.
            ///
            /// Parameters
            /// ----------
            /// other : game-like or Loopy
            ///     The game to compare with.
            ///
            /// Returns
            /// -------
            /// bool
            ///     Of short games, whether Left, moving first, wins the difference.
            ///
            /// Examples
            /// --------
            /// >>> import lastmove as lm
            /// >>> [g.greater_or_confused(0) for g in (lm.star(), lm.down, lm.dud, lm.under)]
            /// [True, False, True, False]
            fn greater_or_confused(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
                let comparison = self.compare(other)?;
                Ok(matches!(
                    comparison,
                    Comparison::Greater | Comparison::Confused
                ))
            }

            fn __richcmp__<'py>(
                &self,
                other: &Bound<'py, PyAny>,
                op: CompareOp,
            ) -> PyResult<Bound<'py, PyAny>> {
                let py = other.py();
                let holds = match Self::operand(other) {
                    Ok(Some(other)) => self.holds(py, op, &other)?,
                    Ok(None) => return Ok(PyNotImplemented::get(py).to_owned().into_any()),
                    // A number that no game is: 1/3, or one past the range.
                    Err(_) if matches!(op, CompareOp::Eq | CompareOp::Ne) => {
                        matches!(op, CompareOp::Ne)
                    }
                    Err(error) => return Err(error),
                };
                Ok(holds.into_pyobject(py)?.to_owned().into_any())
            }
        }
    };
}

/// Sums, differences and multiples by integers. Of a class with `operand(other)`,
/// `add`, `subtract`, `subtract_from`, `negate` and `multiple`.
macro_rules! added {
    ($class:ident) => {
        impl $class {
            /// An operator with what stands on the other side, or NotImplemented.
            fn operator<'py, T: IntoPyObject<'py, Error = PyErr>>(
                other: &Bound<'py, PyAny>,
                compute: impl FnOnce(&Operand) -> PyResult<T>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let py = other.py();
                match Self::operand(other)? {
                    Some(other) => compute(&other)?.into_bound_py_any(py),
                    None => Ok(PyNotImplemented::get(py).to_owned().into_any()),
                }
            }
        }

        #[pymethods]
        impl $class {
            fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                let py = other.py();
                Self::operator(other, |other| self.add(py, other))
            }

            fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                self.__add__(other)
            }

            fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                let py = other.py();
                Self::operator(other, |other| self.subtract(py, other))
            }

            fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                let py = other.py();
                Self::operator(other, |other| self.subtract_from(py, other))
            }

            fn __neg__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                self.negate(py)?.into_bound_py_any(py)
            }

            fn __pos__(&self) -> $class {
                self.clone()
            }

            /// n·G for an integer n; games have no product of their own.
            fn __mul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                let py = other.py();
                match dyadic(other)?.as_ref().and_then(Dyadic::to_integer) {
                    Some(n) => self.multiple(py, n)?.into_bound_py_any(py),
                    None => Ok(PyNotImplemented::get(py).to_owned().into_any()),
                }
            }

            fn __rmul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                self.__mul__(other)
            }
        }
    };
}

pub(super) use {added, compared, written};
