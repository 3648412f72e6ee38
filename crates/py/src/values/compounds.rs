//! The compounds and products of a `Form`, which depend on the forms.

use lastmove_core::value::form::{Compound, FormId, Forms};
use lastmove_core::value::{Halt, Worker};
use pyo3::prelude::*;

use crate::values::Form;

impl Form {
    fn compound(&self, other: &Bound<'_, PyAny>, compound: Compound) -> PyResult<Form> {
        self.with_like(other, |forms, worker, g, h| {
            forms.compound(worker, compound, g, h)
        })
    }

    fn with_like(
        &self,
        other: &Bound<'_, PyAny>,
        compute: impl Fn(&mut Forms, &mut Worker, FormId, FormId) -> Result<FormId, Halt> + Send + Sync,
    ) -> PyResult<Form> {
        self.combine(other.py(), &Form::from_like(other)?, compute)
    }
}

#[pymethods]
impl Form {
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
        self.with_like(other, |forms, worker, g, h| forms.ordinal_sum(worker, g, h))
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
        self.with_like(other, |forms, worker, g, h| {
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
        self.with_like(other, |forms, worker, g, h| {
            forms.ordinal_product(worker, g, h)
        })
    }
}
