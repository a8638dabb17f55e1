//! Additions to elements beside each other.
//!
//! The reverse of a stencil adds to `u_adj[i - 1]`, `u_adj[i]` and `u_adj[i + 1]`, where `i` moves with `threadIdx.x`: what
//! a thread adds to its left is what its neighbour adds to in the middle. Lanes that hand such parts to each other add
//! once instead of three times ([`Accumulation::Left`], include/cugrad/accumulate.h). That the addresses are neighbours
//! follows from their forms; whether all lanes are there is asked as the kernel runs.

use std::collections::{BTreeMap, BTreeSet};

use analysis::affine::{Atom, Form, Forms};
use analysis::effects::may_meet;
use analysis::layout::Layout;
use analysis::objects::{Object, PointsTo};
use analysis::reread::Reread;
use analysis::uniformity::{Uniformity, Varies};
use ir::tables::HashMap;
use ir::{Accumulation, Block, BlockId, Effect, FloatKind, Function, Inst, InstId, Module, Op, Type, Value};

const THREAD_X: Atom = Atom::Coordinate(0, 0);

/// Up to three additions of one block, by their positions in it.
#[derive(Clone, Debug)]
struct Row {
    left: Option<usize>,
    centre: usize,
    right: Option<usize>,
}

impl Row {
    fn positions(&self) -> Vec<usize> {
        self.left.into_iter().chain(self.right).chain([self.centre]).collect()
    }
}

/// Puts additions to neighbouring elements together; gives those concerned.
pub fn join_neighbours(m: &Module, mut f: Function) -> (Function, Vec<InstId>) {
    let mut rows: HashMap<BlockId, Vec<Row>> = HashMap::default();
    {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let reread = Reread::of(m, &layout, &points, false);
        let search = NeighbourSearch {
            points: &points,
            forms: Forms::new(m, &layout),
            uniformity: Uniformity::of(&layout, &points, &reread),
            layout: &layout,
        };
        for info in layout.blocks.values() {
            let found = search.rows(info.block);
            if !found.is_empty() {
                rows.insert(info.id, found);
            }
        }
    }
    let mut joined = Vec::new();
    let mut body = f.body.take().expect("a derivative has a body");
    join(&mut body, &rows, &mut joined);
    f.set_body(body);
    (f, joined)
}

fn join(block: &mut Block, rows: &HashMap<BlockId, Vec<Row>>, joined: &mut Vec<InstId>) {
    let own = rows.get(&block.id).map_or(&[][..], Vec::as_slice);
    for inst in &mut block.insts {
        for inner in inst.op.blocks_mut() {
            join(inner, rows, joined);
        }
    }
    if own.is_empty() {
        return;
    }
    let mut last: BTreeMap<usize, &Row> = BTreeMap::new();
    for row in own {
        last.insert(row.positions().into_iter().max().expect("a row has a centre"), row);
    }
    let moved: BTreeSet<usize> = own.iter().flat_map(Row::positions).collect();
    let old = std::mem::take(&mut block.insts);
    for (at, inst) in old.iter().enumerate() {
        if let Some(row) = last.get(&at) {
            let mut add = |at: Option<usize>, how| {
                if let Some(inst) = at.map(|at| &old[at]) {
                    joined.push(inst.id);
                    block.insts.push(with(inst, how));
                }
            };
            add(row.left, Accumulation::Left);
            add(row.right, Accumulation::Right);
            add(Some(row.centre), Accumulation::Centre);
        }
        if !moved.contains(&at) {
            block.insts.push(inst.clone());
        }
    }
}

fn with(inst: &Inst, how: Accumulation) -> Inst {
    let mut new = inst.clone();
    if let Op::Accumulate { how: old, .. } = &mut new.op {
        *old = how;
    }
    new
}

struct NeighbourSearch<'a> {
    points: &'a PointsTo,
    forms: Forms<'a>,
    uniformity: Uniformity,
    layout: &'a Layout<'a>,
}

impl NeighbourSearch<'_> {
    fn rows(&self, block: &Block) -> Vec<Row> {
        // By array and address without its constant: offsets and positions.
        let mut groups: BTreeMap<(Value, Form), BTreeMap<i128, usize>> = BTreeMap::new();
        for (at, inst) in block.insts.iter().enumerate() {
            if let Op::Accumulate { place, value, how: Accumulation::Atomic } = &inst.op
                && matches!(self.layout.function.ty(*value), Type::Float(FloatKind::F32 | FloatKind::F64))
                && let Some(address) = self.forms.address(*place)
                && self.follows_lanes(&address.form)
            {
                let offset = address.form.offset();
                let rest = address.form.minus(&Form::constant(offset));
                groups.entry((address.root, rest)).or_default().entry(offset).or_insert(at);
            }
        }
        let mut rows = Vec::new();
        for mut offsets in groups.into_values() {
            while let Some((first, _)) = offsets.first_key_value() {
                let first = *first;
                // The middle of three, or the first of two.
                let centre = if offsets.contains_key(&(first + 1)) && offsets.contains_key(&(first + 2)) {
                    first + 1
                } else {
                    first
                };
                let mut take = |offset| offsets.remove(&offset);
                let (left, middle, right) = (take(centre - 1), take(centre), take(centre + 1));
                let row = Row { left, centre: middle.expect("found above"), right };
                if (row.left.is_some() || row.right.is_some()) && self.can_join(block, &row) {
                    rows.push(row);
                }
            }
        }
        rows
    }

    /// Whether the next lane's address is the next: threads of a row differ in `threadIdx.x` alone.
    fn follows_lanes(&self, form: &Form) -> bool {
        let (moving, rest) = form.split(|a| a == THREAD_X);
        let apart = |a: Atom| match a {
            Atom::Coordinate(..) => a == THREAD_X,
            Atom::Value(v) => {
                let alone = Varies::THREAD_X.and(Varies::SLOWLY_X).and(Varies::DATA);
                self.uniformity.get(v).any(alone)
            }
        };
        moving == [(THREAD_X, 1)] && !rest.mentions(apart)
    }

    /// Whether nothing between the additions could tell that some of them come later.
    fn can_join(&self, block: &Block, row: &Row) -> bool {
        let positions = row.positions();
        let (Some(first), Some(last)) = (positions.iter().min(), positions.iter().max()) else {
            return false;
        };
        let mut objects: BTreeSet<Object> = BTreeSet::new();
        for at in &positions {
            if let Op::Accumulate { place, .. } = &block.insts[*at].op {
                objects.extend(self.points.get(*place).iter().cloned());
            }
        }
        block.insts[*first..=*last].iter().all(|inst| match &inst.op {
            Op::Accumulate { .. } => true,
            Op::Load(place) => {
                let from = self.points.get(*place);
                !from.is_empty() && !may_meet(from, &objects, false)
            }
            op => op.effect() == Effect::Pure,
        })
    }
}
