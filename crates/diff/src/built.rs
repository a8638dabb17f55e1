//! A derivative that is written and not part of the module yet, with what its callers must know of it.

use std::collections::BTreeSet;

use analysis::PointsTo;
use analysis::objects::Object;
use analysis::reread::Reread;
use ir::tables::HashSet;
use ir::{Function, Op, Type};

/// A derivative, before it joins the module.
pub struct Built {
    pub function: Function,
    pub needs_tape: bool,
    /// See [`crate::Derivative::spilled`].
    pub spilled: Option<u64>,
    /// See [`crate::Derivative::primal_first`].
    pub primal_first: bool,
    pub distinct: Vec<(usize, usize)>,
    /// See [`crate::Derivative::unwritten`].
    pub unwritten: Vec<usize>,
    /// See [`crate::Derivative::kept`].
    pub kept: Vec<usize>,
    /// See [`crate::Derivative::assigned`].
    pub assigned: Vec<usize>,
    /// See [`crate::Derivative::accesses`].
    pub accesses: Vec<ir::Access>,
}

impl Built {
    /// Nothing else is to be known of it.
    pub fn plain(function: Function) -> Built {
        Built {
            function,
            needs_tape: false,
            spilled: None,
            primal_first: false,
            distinct: Vec::new(),
            unwritten: Vec::new(),
            kept: Vec::new(),
            assigned: Vec::new(),
            accesses: Vec::new(),
        }
    }
}

/// The derivative's signature: the primal's parameters and the adjoints, no body yet. Values keep their
/// numbers, so parameters are the same values as in the primal.
pub(crate) fn empty_derivative(f: &Function, name: &str) -> Function {
    Function {
        name: name.to_string(),
        ident: name.to_string(),
        kind: f.kind,
        params: f.params.clone(),
        result: Type::Void,
        result_spelling: "void".into(),
        body: None,
        values: f.values.clone(),
        names: Default::default(),
        attributes: f.attributes.clone(),
        along: f.along,
        span: f.span,
    }
}

/// Those of the objects that are parameters, by number.
pub fn parameters(objects: &HashSet<Object>) -> Vec<usize> {
    let mut all: Vec<usize> =
        objects.iter().filter_map(|o| if let Object::Param(i) = o { Some(*i) } else { None }).collect();
    all.sort();
    all
}

/// Pointer parameters that were taken to be different arrays: one is written, the other read or written.
pub fn distinct_pairs(f: &Function, points: &PointsTo, reread: &Reread) -> Vec<(usize, usize)> {
    let mut read = BTreeSet::new();
    f.body().walk(&mut |inst| {
        if let Op::Load(p) = &inst.op {
            read.extend(points.get(*p).iter().filter_map(|o| match o {
                Object::Param(i) => Some(*i),
                _ => None,
            }));
        }
    });
    let pointee = |i: usize| f.ty(f.params[i].value).pointee().cloned();
    let written = |i: usize| reread.written(&Object::Param(i));
    let mut pairs = Vec::new();
    for i in 0..f.params.len() {
        for j in i + 1..f.params.len() {
            let touched =
                (written(i) && (written(j) || read.contains(&j))) || (written(j) && read.contains(&i));
            if pointee(i).is_some() && pointee(i) == pointee(j) && touched {
                pairs.push((i, j));
            }
        }
    }
    pairs
}
