//! What the core asks of the layers above it: they register themselves, and the
//! core imports none of them.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::errors::InternalError;

static HOOK: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Tell the core whom to ask for what it does not do itself.
///
/// Parameters
/// ----------
/// hook : callable
///     From a name to the function that answers to it: ``"present"`` writes a
///     value in a style, ``"position_value"`` values a position in a text.
#[pyfunction]
pub fn register(py: Python<'_>, hook: Py<PyAny>) {
    // Who imports the package twice registers the same function again.
    let _ = HOOK.set(py, hook);
}

/// The function that answers to a name.
pub fn hook<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let hook = HOOK.get(py).map(|hook| hook.bind(py));
    hook.ok_or_else(|| InternalError::new_err(("the package is not imported",)))?
        .call1((name,))
}
