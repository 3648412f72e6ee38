//! Misère play: simplest forms, and the forms of heap games.
//!
//! Forms live in a store. There is a current one for those that Python builds
//! by hand, and one for each heap game, freed with it. Forms of different
//! stores are compared and added by copying.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use lastmove_core::heap::Rule;
use lastmove_core::misere::{FormId, Forms, Genus, HeapForms, Names, Positions, in_braces};
use lastmove_core::value::{Budget, Halt};
use pyo3::prelude::*;

use super::{heap_options, read_rule};
use crate::enter::{self, Shared};
use crate::errors::{bad_input, halted};

/// A store of this size is not used for new forms.
const FULL: usize = 1 << 30;
const LARGEST_NIM_HEAP: u32 = 10_000;

/// The nim-value and the digits that determine the others.
type GenusRecord = (u32, Vec<u32>);
/// A name and, where it could be written, what it stands for.
type Definition = (String, Option<String>);

#[derive(Default)]
struct State {
    forms: Forms,
    positions: Positions,
}

type Store = Shared<State>;

static CURRENT: LazyLock<RwLock<Arc<Store>>> = LazyLock::new(RwLock::default);

/// The store for new forms.
fn current(py: Python<'_>) -> PyResult<Arc<Store>> {
    enter::compute(py, |budget| {
        let mut slot = CURRENT.write().unwrap_or_else(PoisonError::into_inner);
        if slot.wait(|| budget.check(0))?.forms.bytes() >= FULL {
            *slot = Arc::default();
        }
        Ok(slot.clone())
    })
}

fn record(genus: &Genus) -> GenusRecord {
    (genus.nim_value(), genus.digits().to_vec())
}

/// A form and all that can be reached from it, options before their games.
fn reached(forms: &Forms, form: FormId) -> Vec<Vec<usize>> {
    let mut wanted = vec![false; form.index() + 1];
    let mut all = vec![form];
    wanted[form.index()] = true;
    let mut next = 0;
    while let Some(&game) = all.get(next) {
        for &option in forms.options(game) {
            if !std::mem::replace(&mut wanted[option.index()], true) {
                all.push(option);
            }
        }
        next += 1;
    }
    all.sort_unstable();
    let place = |option: &FormId| all.partition_point(|other| other < option);
    let options = |&game: &FormId| forms.options(game).iter().map(place).collect();
    all.iter().map(options).collect()
}

/// An impartial game under misère play, in simplest form.
#[pyclass(module = "lastmove._core", frozen)]
pub struct MisereForm {
    store: Arc<Store>,
    id: FormId,
}

impl MisereForm {
    /// The form's place in a store, copied there if it lives in another one.
    fn id_in(&self, py: Python<'_>, store: &Arc<Store>) -> PyResult<FormId> {
        if Arc::ptr_eq(store, &self.store) {
            return Ok(self.id);
        }
        let games = self
            .store
            .look(py, |state| reached(&state.forms, self.id))?;
        store.compute(py, |state, budget| {
            let mut copies: Vec<FormId> = Vec::with_capacity(games.len());
            for game in &games {
                let mut options = game.iter().map(|&option| copies[option]).collect();
                copies.push(state.forms.from_options(&mut options, budget)?);
            }
            Ok(copies.pop().unwrap_or(FormId::ZERO))
        })
    }

    fn with(&self, id: FormId) -> MisereForm {
        MisereForm {
            store: self.store.clone(),
            id,
        }
    }

    fn facts(&self, py: Python<'_>) -> PyResult<(u32, u32, u32, usize)> {
        let id = self.id;
        self.store.look(py, |State { forms, .. }| {
            let options = forms.options(id).len();
            (
                forms.birthday(id),
                forms.nim_value(id),
                forms.misere_nim_value(id),
                options,
            )
        })
    }
}

#[pymethods]
impl MisereForm {
    /// The simplest form of the game with these options.
    #[staticmethod]
    fn of_options(py: Python<'_>, options: Vec<PyRef<'_, MisereForm>>) -> PyResult<MisereForm> {
        let store = match options.first() {
            Some(first) => first.store.clone(),
            None => current(py)?,
        };
        let mut ids = Vec::with_capacity(options.len());
        for option in &options {
            ids.push(option.id_in(py, &store)?);
        }
        let id = store.compute(py, |state, budget| {
            state.forms.from_options(&mut ids, budget)
        })?;
        Ok(MisereForm { store, id })
    }

    /// The nim-heap of n.
    #[staticmethod]
    fn nim_heap(py: Python<'_>, n: u32) -> PyResult<MisereForm> {
        if n > LARGEST_NIM_HEAP {
            let most = format!("a nim-heap has at most {LARGEST_NIM_HEAP} beans here");
            return Err(bad_input(most));
        }
        let store = current(py)?;
        let id = store.compute(py, |state, budget| state.forms.nimber(n, budget))?;
        Ok(MisereForm { store, id })
    }

    fn __add__(&self, py: Python<'_>, other: PyRef<'_, MisereForm>) -> PyResult<MisereForm> {
        let id = other.id_in(py, &self.store)?;
        let sum = |state: &mut State, budget: &mut Budget<'_>| state.forms.sum(self.id, id, budget);
        Ok(self.with(self.store.compute(py, sum)?))
    }

    fn __eq__(&self, py: Python<'_>, other: PyRef<'_, MisereForm>) -> PyResult<bool> {
        if !Arc::ptr_eq(&self.store, &other.store) && self.facts(py)? != other.facts(py)? {
            return Ok(false);
        }
        Ok(other.id_in(py, &self.store)? == self.id)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        // The same in every store.
        let mut hasher = DefaultHasher::new();
        self.facts(py)?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    /// The options, the last born first.
    fn options(&self, py: Python<'_>) -> PyResult<Vec<MisereForm>> {
        let ids = self
            .store
            .look(py, |state| state.forms.options(self.id).to_vec())?;
        Ok(ids.into_iter().rev().map(|id| self.with(id)).collect())
    }

    /// The form with a nim-heap of 1 added.
    fn plus_star(&self, py: Python<'_>) -> PyResult<MisereForm> {
        let partner =
            |state: &mut State, budget: &mut Budget<'_>| state.forms.plus_star(self.id, budget);
        Ok(self.with(self.store.compute(py, partner)?))
    }

    /// Conway's mate.
    fn mate(&self, py: Python<'_>) -> PyResult<MisereForm> {
        let mate = |state: &mut State, budget: &mut Budget<'_>| state.forms.mate(self.id, budget);
        Ok(self.with(self.store.compute(py, mate)?))
    }

    /// The size of the nim-heap that it is, if it is one.
    fn nim_heap_size(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        self.store.look(py, |state| state.forms.as_nimber(self.id))
    }

    /// Birthday, normal nim-value, misère nim-value.
    fn numbers(&self, py: Python<'_>) -> PyResult<(u32, u32, u32)> {
        let (birthday, nim_value, misere_nim_value, _) = self.facts(py)?;
        Ok((birthday, nim_value, misere_nim_value))
    }

    /// Normal nim-value and digits of the genus.
    fn genus(&self, py: Python<'_>) -> PyResult<GenusRecord> {
        self.store
            .look(py, |state| record(state.forms.genus(self.id)))
    }

    /// tame, restive, restless or wild.
    fn kind(&self, py: Python<'_>) -> PyResult<String> {
        self.store
            .look(py, |state| state.forms.kind(self.id).to_string())
    }

    /// How many forms can be reached from it, itself among them.
    fn size(&self, py: Python<'_>) -> PyResult<usize> {
        self.store
            .look(py, |state| reached(&state.forms, self.id).len())
    }

    /// The form in full.
    fn braces(&self, py: Python<'_>) -> PyResult<String> {
        let written = self
            .store
            .look(py, |state| in_braces(&state.forms, self.id))?;
        written.map_err(halted)
    }
}

/// Write several forms of one store in Ferguson's notation, with at most so many names defined.
#[pyfunction]
pub fn misere_notation(
    py: Python<'_>,
    forms: Vec<PyRef<'_, MisereForm>>,
    most: usize,
) -> PyResult<(Vec<String>, Vec<Definition>)> {
    let Some(first) = forms.first() else {
        return Ok((Vec::new(), Vec::new()));
    };
    let store = first.store.clone();
    let mut ids = Vec::with_capacity(forms.len());
    for form in &forms {
        ids.push(form.id_in(py, &store)?);
    }
    store.compute(py, |state, budget| {
        let mut names = Names::new(most);
        let mut texts = Vec::with_capacity(ids.len());
        for &id in &ids {
            texts.push(names.write(&mut state.forms, id, budget)?);
        }
        let definitions = names.definitions();
        let definitions = definitions.map(|(name, text)| (name, text.map(str::to_owned)));
        Ok((texts, definitions.collect()))
    })
}

/// Whether the player to move in a sum of forms loses, without adding them up.
#[pyfunction]
pub fn misere_sum_is_lost(py: Python<'_>, forms: Vec<PyRef<'_, MisereForm>>) -> PyResult<bool> {
    let (store, ids) = together(py, &forms)?;
    store.compute(py, |State { forms, positions }, budget| {
        positions.is_p_position(forms, &ids, budget)
    })
}

/// The genus of a sum of forms, without adding them up.
#[pyfunction]
pub fn misere_sum_genus(
    py: Python<'_>,
    forms: Vec<PyRef<'_, MisereForm>>,
) -> PyResult<GenusRecord> {
    let (store, ids) = together(py, &forms)?;
    store.compute(py, |State { forms, positions }, budget| {
        Ok(record(&positions.genus(forms, &ids, budget)?))
    })
}

fn together(
    py: Python<'_>,
    forms: &[PyRef<'_, MisereForm>],
) -> PyResult<(Arc<Store>, Vec<FormId>)> {
    let store = match forms.first() {
        Some(first) => first.store.clone(),
        None => current(py)?,
    };
    let ids: PyResult<Vec<FormId>> = forms.iter().map(|form| form.id_in(py, &store)).collect();
    Ok((store, ids?))
}

/// The forms of the heaps of a game computed so far, and the means to compute more.
#[pyclass(module = "lastmove._core", frozen)]
pub struct MisereHeaps {
    rule: Rule,
    store: Arc<Store>,
    /// Waited for after the store, where both are.
    heaps: Shared<HeapForms>,
}

impl MisereHeaps {
    /// The forms of the heaps of a position, all of which must be known.
    fn ids(&self, py: Python<'_>, position: &[usize]) -> PyResult<Vec<FormId>> {
        let known = self.heaps.look(py, |heaps| heaps.heaps().to_vec())?;
        let form = |&heap: &usize| known.get(heap).copied();
        let ids: Option<Vec<FormId>> = position.iter().map(form).collect();
        ids.ok_or_else(|| bad_input("the forms of these heaps are not computed yet"))
    }
}

#[pymethods]
impl MisereHeaps {
    #[new]
    fn new(text: &str) -> PyResult<MisereHeaps> {
        let rule = read_rule(text)?;
        Ok(MisereHeaps {
            heaps: Shared::new(HeapForms::new(rule.clone())),
            store: Arc::default(),
            rule,
        })
    }

    /// The code, in lowest terms, or the name of the rule.
    #[getter]
    fn text(&self) -> String {
        self.rule.to_string()
    }

    /// How many heaps are known.
    fn known(&self, py: Python<'_>) -> PyResult<usize> {
        self.heaps.look(py, |heaps| heaps.heaps().len())
    }

    /// How many forms there were once each heap was done.
    fn sizes(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.heaps.look(py, |heaps| heaps.sizes().to_vec())
    }

    /// About how many bytes the forms take.
    fn memory(&self, py: Python<'_>) -> PyResult<usize> {
        self.store
            .look(py, |state| state.forms.bytes() + state.positions.bytes())
    }

    /// Compute the forms of heaps up to `to`, for some seconds at most.
    #[pyo3(signature = (to, seconds=None))]
    fn extend(&self, py: Python<'_>, to: usize, seconds: Option<f64>) -> PyResult<()> {
        let extend = |state: &mut State, budget: &mut Budget<'_>| {
            let mut heaps = self.heaps.wait(|| budget.check(0))?;
            heaps.extend(&mut state.forms, to, budget)
        };
        let done = self.store.compute_for(py, seconds, extend)?;
        done.ok_or_else(|| halted(Halt::OutOfTime))
    }

    /// The form of a heap that is known.
    fn form(&self, py: Python<'_>, heap: usize) -> PyResult<MisereForm> {
        let id = self.ids(py, &[heap])?[0];
        let store = self.store.clone();
        Ok(MisereForm { store, id })
    }

    /// What each move on a heap of n leaves.
    fn options(&self, py: Python<'_>, n: u64) -> PyResult<Vec<Vec<u64>>> {
        heap_options(py, &self.rule, n)
    }

    /// The winning moves of a position whose heaps are known: heap, and what is left of it.
    fn winning_moves(
        &self,
        py: Python<'_>,
        position: Vec<usize>,
    ) -> PyResult<Vec<(usize, Vec<u64>)>> {
        let known = self.heaps.look(py, |heaps| heaps.heaps().to_vec())?;
        let ids = self.ids(py, &position)?;
        let mut heaps = position.clone();
        heaps.sort_unstable();
        heaps.dedup();
        let mut winning = Vec::new();
        for heap in heaps {
            let mut rest = ids.clone();
            if let Some(place) = position.iter().position(|&other| other == heap) {
                rest.remove(place);
            }
            for parts in self.options(py, heap as u64)? {
                let mut after = rest.clone();
                after.extend(parts.iter().map(|&part| known[part as usize]));
                let lost = self
                    .store
                    .compute(py, |State { forms, positions }, budget| {
                        positions.is_p_position(forms, &after, budget)
                    })?;
                if lost {
                    winning.push((heap, parts));
                }
            }
        }
        winning.sort_unstable();
        Ok(winning)
    }
}
