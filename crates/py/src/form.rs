//! The class `Form`.

use std::sync::Arc;

use lastmove_core::notation::forms as text;
use lastmove_core::notation::{self, Script};
use lastmove_core::value::form::{Compound, FormId, Forms};
use lastmove_core::value::{Halt, Outcome, Player, Worker};
use pyo3::prelude::*;
use pyo3::types::{PyNotImplemented, PyString, PyTuple};

use crate::convert::game_like;
use crate::errors::{bad_input, guarded, misread, worthless};
use crate::game::{Game, as_halt};
use crate::library::{self, Store};

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
        let expr =
            guarded(|| notation::parse_value(source))?.map_err(|error| misread(error, source))?;
        let store = library::current(py);
        let id = store.run_forms(
            py,
            |worker, forms| text::form(worker, forms, &expr),
            as_halt,
            |error| worthless(error, source),
        )?;
        Ok(Form { store, id })
    }

    /// The form that something means.
    fn from_like(value: &Bound<'_, PyAny>) -> PyResult<Form> {
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

    fn combine(
        &self,
        other: &Bound<'_, PyAny>,
        compute: impl Fn(&mut Forms, &mut Worker, FormId, FormId) -> Result<FormId, Halt> + Send + Sync,
    ) -> PyResult<Form> {
        let py = other.py();
        let other = Form::from_like(other)?;
        let store = library::current(py);
        let (g, h) = (self.id_in(py, &store)?, other.id_in(py, &store)?);
        let id = store.compute_forms(py, |worker, forms| compute(forms, worker, g, h))?;
        Ok(Form { store, id })
    }

    fn compound(&self, other: &Bound<'_, PyAny>, compound: Compound) -> PyResult<Form> {
        self.combine(other, |forms, worker, g, h| {
            forms.compound(worker, compound, g, h)
        })
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
        let forms = ids.into_iter().map(|id| {
            Py::new(
                py,
                Form {
                    store: self.store.clone(),
                    id,
                },
            )
        });
        PyTuple::new(py, forms.collect::<PyResult<Vec<_>>>()?)
    }

    fn text(&self, py: Python<'_>, script: Script) -> PyResult<String> {
        self.ask(py, |forms, worker, id| {
            text::print(worker, forms, id, script)
        })
    }
}

/// An operator with what stands on the other side, or NotImplemented.
fn operator<'py>(
    other: &Bound<'py, PyAny>,
    compute: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<Form>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = other.py();
    if other.is_instance_of::<PyString>()
        || (!other.is_instance_of::<Form>() && game_like(other).is_err())
    {
        return Ok(PyNotImplemented::get(py).to_owned().into_any());
    }
    Ok(Bound::new(py, compute(other)?)?.into_any())
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
        let side = |options: Option<&Bound<'_, PyAny>>| -> PyResult<Vec<Form>> {
            let Some(options) = options else {
                return Ok(Vec::new());
            };
            if options.is_instance_of::<PyString>() {
                return Err(bad_input(
                    "options come as a list of forms; Form() reads a text",
                ));
            }
            options
                .try_iter()?
                .map(|option| Form::from_like(&option?))
                .collect()
        };
        let (left, right) = (side(left)?, side(right)?);
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
        Ok(
            match self.ask(py, |forms, worker, id| forms.outcome(worker, id))? {
                Outcome::Left => "L",
                Outcome::Right => "R",
                Outcome::Next => "N",
                Outcome::Previous => "P",
            },
        )
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

    /// The ordinal sum G:H: a move in G annihilates H.
    ///
    /// Parameters
    /// ----------
    /// other : form-like
    ///     H.
    ///
    /// Returns
    /// -------
    /// Form
    ///     {GL, G:HL | GR, G:HR}.
    ///
    /// References
    /// ----------
    /// *Winning Ways*, 1982, chapter 7: the colon principle.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Form
    /// >>> Form("{*|*}").ordinal_sum(3).value
    /// game('^[3]')
    fn ordinal_sum(&self, other: &Bound<'_, PyAny>) -> PyResult<Form> {
        self.combine(other, |forms, worker, g, h| forms.ordinal_sum(worker, g, h))
    }

    /// The conjunctive compound: a move is a move in both games, and play is over
    /// as soon as one of them is.
    ///
    /// Parameters
    /// ----------
    /// other : form-like
    ///     The other game.
    ///
    /// Returns
    /// -------
    /// Form
    ///     The compound.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Form
    /// >>> Form("*5").conjunctive("*6").value
    /// game('*5')
    fn conjunctive(&self, other: &Bound<'_, PyAny>) -> PyResult<Form> {
        self.compound(other, Compound::Conjunctive)
    }

    /// The continued conjunctive compound: a move is a move in every game that is
    /// not over yet.
    ///
    /// Parameters
    /// ----------
    /// other : form-like
    ///     The other game.
    ///
    /// Returns
    /// -------
    /// Form
    ///     The compound.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Form
    /// >>> Form("*").continued_conjunctive("*2").value
    /// game('*2')
    fn continued_conjunctive(&self, other: &Bound<'_, PyAny>) -> PyResult<Form> {
        self.compound(other, Compound::ContinuedConjunctive)
    }

    /// The selective compound: a move is a move in one game or in both.
    ///
    /// Parameters
    /// ----------
    /// other : form-like
    ///     The other game.
    ///
    /// Returns
    /// -------
    /// Form
    ///     The compound.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Form
    /// >>> Form("*2").selective("*3").value
    /// game('*5')
    fn selective(&self, other: &Bound<'_, PyAny>) -> PyResult<Form> {
        self.compound(other, Compound::Selective)
    }

    /// The shortened selective compound: a move is a move in one game or in both,
    /// and play is over as soon as one of them is.
    ///
    /// Parameters
    /// ----------
    /// other : form-like
    ///     The other game.
    ///
    /// Returns
    /// -------
    /// Form
    ///     The compound.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Form
    /// >>> Form("*").shortened_selective("*").value
    /// game('*')
    fn shortened_selective(&self, other: &Bound<'_, PyAny>) -> PyResult<Form> {
        self.compound(other, Compound::ShortenedSelective)
    }

    /// The diminished disjunctive compound: a move is a move in one game, and play
    /// is over as soon as one of them is.
    ///
    /// Parameters
    /// ----------
    /// other : form-like
    ///     The other game.
    ///
    /// Returns
    /// -------
    /// Form
    ///     The compound.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Form
    /// >>> Form("*").diminished_disjunctive("*").value
    /// game('*')
    fn diminished_disjunctive(&self, other: &Bound<'_, PyAny>) -> PyResult<Form> {
        self.compound(other, Compound::DiminishedDisjunctive)
    }

    /// Conway's product of the forms.
    ///
    /// Parameters
    /// ----------
    /// other : form-like
    ///     The other factor.
    ///
    /// Returns
    /// -------
    /// Form
    ///     The product; it grows fast with its factors.
    ///
    /// References
    /// ----------
    /// J. H. Conway, *On Numbers and Games*, 1976, chapter 1.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Form
    /// >>> Form("{0,1|}").conway_product("*").value, Form("2").conway_product("*").value
    /// (game('*2'), game('0'))
    fn conway_product(&self, other: &Bound<'_, PyAny>) -> PyResult<Form> {
        self.combine(other, |forms, worker, g, h| {
            forms.conway_product(worker, g, h)
        })
    }

    /// The ordinal product of the forms: for every move made in H a fresh G.
    ///
    /// Parameters
    /// ----------
    /// other : form-like
    ///     H.
    ///
    /// Returns
    /// -------
    /// Form
    ///     With 1 on either side, the other form.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import Form
    /// >>> Form("{1|0}").ordinal_product(0).value
    /// game('0')
    fn ordinal_product(&self, other: &Bound<'_, PyAny>) -> PyResult<Form> {
        self.combine(other, |forms, worker, g, h| {
            forms.ordinal_product(worker, g, h)
        })
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operator(other, |other| {
            self.combine(other, |forms, worker, g, h| forms.add(worker, g, h))
        })
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__add__(other)
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operator(other, |other| {
            self.combine(other, |forms, worker, g, h| {
                let h = forms.negate(worker, h)?;
                forms.add(worker, g, h)
            })
        })
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operator(other, |other| {
            self.combine(other, |forms, worker, g, h| {
                let g = forms.negate(worker, g)?;
                forms.add(worker, h, g)
            })
        })
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Form> {
        let id = self.ask(py, |forms, worker, id| forms.negate(worker, id))?;
        Ok(Form {
            store: self.store.clone(),
            id,
        })
    }

    fn __mul__<'py>(
        &self,
        py: Python<'py>,
        factor: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(n) = factor.extract::<i64>() else {
            return Ok(PyNotImplemented::get(py).to_owned().into_any());
        };
        let id = self.ask(py, |forms, worker, id| forms.multiple(worker, n, id))?;
        Ok(Bound::new(
            py,
            Form {
                store: self.store.clone(),
                id,
            },
        )?
        .into_any())
    }

    fn __rmul__<'py>(
        &self,
        py: Python<'py>,
        factor: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.__mul__(py, factor)
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

    /// The form in Unicode notation.
    #[getter]
    fn unicode(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Script::Unicode)
    }

    /// The form as a formula in LaTeX, without dollar signs.
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
            Ok(text) => format!("Form('{text}')"),
            Err(_) => "<lastmove.Form, too large to print>".to_owned(),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let class = py.import("lastmove")?.getattr("Form")?;
        Ok((class, (self.text(py, Script::Ascii)?,)))
    }
}
