//! Compounds and products, which depend on the forms: of a `Form`, and of the
//! canonical form of a `Game`.

use lastmove_core::value::form::{Compound, FormId, Forms};
use lastmove_core::value::{Halt, Worker};
use pyo3::prelude::*;

use crate::convert::game_like;
use crate::library;
use crate::values::{Form, Game};

#[pymethods]
impl Game {
    /// The ordinal sum G:H, in which a move in G annihilates H.
    ///
    /// Parameters
    /// ----------
    /// other : game-like
    ///     H. The result depends on its value alone; of G the canonical form
    ///     is taken.
    ///
    /// Returns
    /// -------
    /// Game
    ///     {GL, G:HL | GR, G:HR}.
    ///
    /// References
    /// ----------
    /// *Winning Ways*, 1982, chapter 7: the colon principle.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game(1).ordinal_sum(-1)
    /// game('1/2')
    fn ordinal_sum(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Game> {
        self.combine(py, &game_like(other)?, |worker, base, exponent| {
            worker.ordinal_sum(base, exponent)
        })
    }

    /// The Conway product of the canonical forms.
    ///
    /// Parameters
    /// ----------
    /// other : game-like
    ///     The other factor.
    ///
    /// Returns
    /// -------
    /// Game
    ///     Of numbers, their product; of nimbers, their nim-product. Of other
    ///     games, a value that depends on the forms: see :class:`Form`.
    ///
    /// References
    /// ----------
    /// J. H. Conway, *On Numbers and Games*, 1976, chapters 1 and 6.
    ///
    /// Examples
    /// --------
    /// >>> from lastmove import game
    /// >>> game("*4").conway_product("*4"), game("1/2").conway_product("3/4")
    /// (game('*6'), game('3/8'))
    fn conway_product(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Game> {
        let other = game_like(other)?;
        let store = library::current(py);
        let (a, b) = (self.id_in(py, &store)?, other.id_in(py, &store)?);
        let id = store.compute_forms(py, |worker, forms| forms.conway_of_values(worker, a, b))?;
        Ok(Game::new(&store, id))
    }
}

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
