//! What the core asks of the layers above it: they register themselves, and the
//! core imports none of them.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::errors::InternalError;

static PRESENT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static POSITION_VALUE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Tell the core whom to ask for pictures and for values of positions in texts.
///
/// Parameters
/// ----------
/// present : callable
///     From a value, a style and options to its picture.
/// position_value : callable
///     From the name of a ruleset, the text of a position, the whole text and
///     the column at which the position stands there to its value.
#[pyfunction]
pub fn register(py: Python<'_>, present: Py<PyAny>, position_value: Py<PyAny>) {
    // Who imports the package twice registers the same functions again.
    let _ = PRESENT.set(py, present);
    let _ = POSITION_VALUE.set(py, position_value);
}

/// Whom to ask for the value of a position.
pub fn position_value(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    registered(py, &POSITION_VALUE)
}

/// Whom to ask for a value in a style such as "svg".
pub fn present(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    registered(py, &PRESENT)
}

fn registered<'py>(
    py: Python<'py>,
    callback: &'py PyOnceLock<Py<PyAny>>,
) -> PyResult<&'py Bound<'py, PyAny>> {
    let found = callback.get(py).map(|callback| callback.bind(py));
    found.ok_or_else(|| InternalError::new_err(("the package is not imported",)))
}
