//! The class `Form`.

use std::sync::Arc;

use lastmove_core::notation::Script;
use lastmove_core::notation::forms as text;
use lastmove_core::value::form::{FormId, Forms};
use lastmove_core::value::{Dyadic, Halt, Player, Worker};
use num_bigint::BigInt;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyNotImplemented, PyString, PyTuple};

use super::expressions::read_value;
use super::text::{added, written};
use crate::convert::{dyadic, game_like, options};
use crate::errors::{halted, worthless};
use crate::library::{self, Store};
use crate::values::Game;

/// A game as it is written, nothing reduced.
///
/// Parameters
/// ----------
/// value : str, Form, Game, int, Fraction or Nimber
///     A text is read as it stands: names mean their canonical forms, braces are
///     taken literally, operations act on forms. A value means its canonical form.
///
/// Notes
/// -----
/// Forms are equal if they have equal sets of options; their values may be equal
/// all the same. Ordinal sums depend on the form of their base, conjunctive and
/// selective compounds and products on both forms, and only disjunctive sums
/// on values alone.
///
/// References
/// ----------
/// J. H. Conway, *On Numbers and Games*, 1976, chapters 1 and 14; *Winning Ways*,
/// 1982, chapters 7 and 9.
///
/// Examples
/// --------
/// >>> from lastmove import Form
/// >>> long, short = Form("{*|*}"), Form("0")
/// >>> long.value == short.value, long == short
/// (True, False)
/// >>> long.ordinal_sum(1).value, short.ordinal_sum(1).value
/// (game('^'), game('1'))
#[pyclass(module = "lastmove", frozen, skip_from_py_object)]
#[derive(Clone)]
pub struct Form {
    store: Arc<Store>,
    id: FormId,
}

/// A form of one store, made anew in another.
fn copy(from: &[(Vec<usize>, Vec<usize>)], forms: &mut Forms) -> Result<FormId, Halt> {
    let mut made: Vec<FormId> = Vec::with_capacity(from.len());
    for (left, right) in from {
        let side = |options: &[usize]| options.iter().map(|&i| made[i]).collect::<Vec<_>>();
        let (left, right) = (side(left), side(right));
        made.push(forms.intern(left, right)?);
    }
    Ok(made.last().copied().unwrap_or(FormId::ZERO))
}

impl Form {
    /// The form's id in a store.
    fn id_in(&self, py: Python<'_>, store: &Arc<Store>) -> PyResult<FormId> {
        if Arc::ptr_eq(store, &self.store) {
            return Ok(self.id);
        }
        // Followers come with the options of each before it.
        let plan = self.store.compute_forms(py, |_, forms| {
            let mut followers = forms.followers(self.id);
            followers.sort_by_key(|&form| forms.birthday(form));
            let place = |form: FormId| followers.iter().position(|&f| f == form).unwrap_or(0);
            let side = |form, player| {
                forms
                    .options(form, player)
                    .iter()
                    .map(|&o| place(o))
                    .collect()
            };
            Ok(followers
                .iter()
                .map(|&form| (side(form, Player::Left), side(form, Player::Right)))
                .collect::<Vec<_>>())
        })?;
        store.compute_forms(py, |_, forms| copy(&plan, forms))
    }

    fn read(py: Python<'_>, source: &str) -> PyResult<Form> {
        let expr = read_value(source)?;
        let store = library::current(py);
        let id = store.run_forms(py, |worker, forms| text::form(worker, forms, &expr))?;
        let id = id.map_err(|error| worthless(error, source))?;
        Ok(Form { store, id })
    }

    /// The form that something means.
    pub fn from_like(value: &Bound<'_, PyAny>) -> PyResult<Form> {
        if let Ok(form) = value.cast::<Form>() {
            return Ok(form.get().clone());
        }
        let py = value.py();
        if let Ok(text) = value.cast::<PyString>() {
            return Form::read(py, text.to_cow()?.as_ref());
        }
        let game = game_like(value)?;
        let store = library::current(py);
        let value = game.id_in(py, &store)?;
        let id = store.compute_forms(py, |worker, forms| forms.from_value(worker, value))?;
        Ok(Form { store, id })
    }

    /// Another form of the same store.
    fn with(&self, id: FormId) -> Form {
        let store = self.store.clone();
        Form { store, id }
    }

    /// A form computed from this one and another.
    pub fn combine(
        &self,
        py: Python<'_>,
        other: &Form,
        compute: impl Fn(&mut Forms, &mut Worker, FormId, FormId) -> Result<FormId, Halt> + Send + Sync,
    ) -> PyResult<Form> {
        let store = library::current(py);
        let (g, h) = (self.id_in(py, &store)?, other.id_in(py, &store)?);
        let id = store.compute_forms(py, |worker, forms| compute(forms, worker, g, h))?;
        Ok(Form { store, id })
    }

    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl Fn(&mut Forms, &mut Worker, FormId) -> Result<T, Halt> + Send + Sync,
    ) -> PyResult<T> {
        self.store
            .compute_forms(py, |worker, forms| ask(forms, worker, self.id))
    }

    fn options<'py>(&self, py: Python<'py>, player: Player) -> PyResult<Bound<'py, PyTuple>> {
        let ids = self.ask(py, |forms, _, id| {
            let mut options = forms.options(id, player).to_vec();
            options.sort_by_key(|&form| (forms.birthday(form), forms.content_hash(form)));
            Ok(options)
        })?;
        let forms = ids.into_iter().map(|id| Py::new(py, self.with(id)));
        PyTuple::new(py, forms.collect::<PyResult<Vec<_>>>()?)
    }

    fn text(&self, py: Python<'_>, script: Script) -> PyResult<String> {
        self.ask(py, |forms, worker, id| {
            text::print(worker, forms, id, script)
        })
    }
}

written!(Form, "Form");
added!(Form);

/// What operators take beside a form.
type Operand = Form;

impl Form {
    fn operand(other: &Bound<'_, PyAny>) -> PyResult<Option<Operand>> {
        if let Ok(form) = other.cast::<Form>() {
            return Ok(Some(form.get().clone()));
        }
        if other.is_instance_of::<PyString>() || game_like(other).is_err() {
            return Ok(None);
        }
        Form::from_like(other).map(Some)
    }

    fn add(&self, py: Python<'_>, other: &Operand) -> PyResult<Form> {
        self.combine(py, other, |forms, worker, g, h| forms.add(worker, g, h))
    }

    fn subtract(&self, py: Python<'_>, other: &Operand) -> PyResult<Form> {
        self.add(py, &other.negate(py)?)
    }

    fn subtract_from(&self, py: Python<'_>, other: &Operand) -> PyResult<Form> {
        other.subtract(py, self)
    }

    fn negate(&self, py: Python<'_>) -> PyResult<Form> {
        let id = self.ask(py, |forms, worker, id| forms.negate(worker, id))?;
        Ok(self.with(id))
    }

    fn multiple(&self, py: Python<'_>, n: &BigInt) -> PyResult<Form> {
        let n = i64::try_from(n).map_err(|_| halted(Halt::MultipleRange))?;
        let id = self.ask(py, |forms, worker, id| forms.multiple(worker, n, id))?;
        Ok(self.with(id))
    }
}

#[pymethods]
impl Form {
    #[new]
    fn py_new(value: &Bound<'_, PyAny>) -> PyResult<Form> {
        Form::from_like(value)
    }

    /// The form with these options.
    ///
    /// Parameters
    /// ----------
    /// left, right : iterable of form-like, optional
    ///     The options of the two players.
    ///
    /// Returns
    /// -------
    /// Form
    ///     {left | right}, nothing reduced.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Form
    /// >>> Form.of([0, "*"], [1])
    /// Form('{0,*|1}')
    #[staticmethod]
    #[pyo3(signature = (left=None, right=None))]
    fn of(
        py: Python<'_>,
        left: Option<&Bound<'_, PyAny>>,
        right: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Form> {
        let (left, right) = (
            options(left, Form::from_like)?,
            options(right, Form::from_like)?,
        );
        let store = library::current(py);
        let ids = |forms: Vec<Form>| -> PyResult<Vec<FormId>> {
            forms.iter().map(|form| form.id_in(py, &store)).collect()
        };
        let (left, right) = (ids(left)?, ids(right)?);
        let id = store.compute_forms(py, |_, forms| forms.intern(left.clone(), right.clone()))?;
        Ok(Form { store, id })
    }

    /// Left's options.
    #[getter]
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.options(py, Player::Left)
    }

    /// Right's options.
    #[getter]
    fn right<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.options(py, Player::Right)
    }

    /// The value of the form.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Game> {
        let id = self.ask(py, |forms, worker, id| forms.value(worker, id))?;
        Ok(Game::new(&self.store, id))
    }

    /// Who wins, found by playing the form out: "L", "R", "N" or "P".
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        let outcome = self.ask(py, |forms, worker, id| forms.outcome(worker, id))?;
        Ok(outcome.name())
    }

    /// The height of the form as a tree.
    #[getter]
    fn birthday(&self, py: Python<'_>) -> PyResult<u32> {
        self.ask(py, |forms, _, id| Ok(forms.birthday(id)))
    }

    /// How many different positions the form has, itself included.
    #[getter]
    fn positions(&self, py: Python<'_>) -> PyResult<usize> {
        self.ask(py, |forms, _, id| Ok(forms.followers(id).len()))
    }

    /// Whether the form is the canonical form of its value.
    #[getter]
    fn is_canonical(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |forms, worker, id| forms.is_canonical(worker, id))
    }

    /// Whether in every position both players have the same options.
    #[getter]
    fn is_impartial(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |forms, _, id| Ok(forms.is_impartial(id)))
    }

    /// Whether in every position both players can move or neither can.
    #[getter]
    fn is_all_small(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |forms, _, id| Ok(forms.is_all_small(id)))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<Form>() {
            Ok(other) => Ok(other.get().id_in(py, &self.store)? == self.id),
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.ask(py, |forms, _, id| Ok(forms.content_hash(id) as isize))
    }
}
