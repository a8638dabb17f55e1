//! What both sides of a pair compute, in a form in which equal things look equal.
//!
//! Thread `i` and body `k` see one another: `dx` is `x_k - x_i` for one and `x_i - x_k` for the other, and everything
//! made from squares of it is the same. Numbers are nodes with a sign. A sum is the same as its negative, up to sign, and
//! so `a - b = -(b - a)`, `(-a)·b = -(a·b)` and `(-a)·(-a) = a·a`.
//!
//! Products keep the order in which the source multiplies: of `g·m·n·r` there is `g·m`, and never `m·n`, which may be more than
//! a `float` holds where the whole is a small number. So the hypothesis is: *every product that is computed is one that
//! one of the two threads computes in the loop as it was*, up to sign and to which operand is the left one, and so none
//! overflows or underflows that did not before. What is shared is what the source shares, and what both sides of the
//! pair compute. Only equal products that are added up with nothing else are one, the first of them, and a small integer:
//! three terms of the derivative of `w·r·r·r` are `3·(w·r·r)`.
//!
//! `a - b` and `-(b - a)` differ where `a` is `b`, which it is for every thread that meets itself: one is 0 and the other -0. Functions that tell these apart, and divisors that
//! would change their sign, get what the source computes ([`Algebra::exactly`]).
//!
//! Only rounding changes, and only that of adjoints. Sums stay in the order in which the source adds, so that what
//! cancels, cancels as before, except where they end in a sum over the pairs.

use ir::tables::HashMap;
use ir::{BinaryOp, Block, Effect, FloatKind, Inst, Op, Type, UnaryOp, Value};

use super::cells::{Cell, cell, is_index};
use super::positions::{CoordinateOwners, ExprId, Exprs, WhichThread};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

/// Equal products of more numbers are not recognised in sums.
const MOST_FACTORS: usize = 64;

/// A node or its negative.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Signed {
    pub negative: bool,
    pub node: NodeId,
}

impl Signed {
    fn node(node: NodeId) -> Signed {
        Signed { negative: false, node }
    }

    fn negated(self) -> Signed {
        self.negated_if(true)
    }

    fn negated_if(self, negate: bool) -> Signed {
        Signed { negative: self.negative != negate, node: self.node }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    Leaf(ExprId),
    /// Greater than zero.
    Constant(f64),
    /// A value that the loop carries.
    Carried(Value),
    /// In the order in which they are added.
    Sum(Vec<Signed>),
    /// Two factors, the one with the smaller number first.
    Product(NodeId, NodeId),
    /// The negative of a number that a function is applied to.
    Negative(NodeId),
    /// Operands are the numbers of nodes.
    Function(Op),
}

/// Which side of the pair the thread is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// It looks at the elements of the tiles, as in the loop that was there.
    Looks,
    /// It is looked at: it does what the others compute for its own element.
    Seen,
}

impl Role {
    fn stand(self) -> CoordinateOwners {
        match self {
            Role::Looks => CoordinateOwners::pair(WhichThread::Own, WhichThread::Other),
            Role::Seen => CoordinateOwners::pair(WhichThread::Other, WhichThread::Own),
        }
    }

    fn element(self) -> WhichThread {
        match self {
            Role::Looks => WhichThread::Other,
            Role::Seen => WhichThread::Own,
        }
    }
}

pub struct Algebra<'a> {
    pub exprs: Exprs<'a>,
    /// The loop over a tile.
    pub owner: &'a Inst,
    pub body: &'a Block,
    /// What is staged into each cell.
    pub staged: &'a HashMap<Cell, Value>,
    pub nodes: Vec<(Node, Type)>,
    pub names: HashMap<NodeId, String>,
    /// Sums as they are looked up, and whether the node is the negative of that.
    sums: Vec<(Vec<Signed>, NodeId, bool)>,
    known: HashMap<(Value, Role), Option<Signed>>,
    known_exactly: HashMap<(Value, Role), Option<NodeId>>,
    /// How often values of the body are used, for each role.
    uses: HashMap<(Value, Role), usize>,
}

impl<'a> Algebra<'a> {
    pub fn new(
        exprs: Exprs<'a>,
        owner: &'a Inst,
        body: &'a Block,
        staged: &'a HashMap<Cell, Value>,
    ) -> Algebra<'a> {
        Algebra {
            exprs,
            owner,
            body,
            staged,
            nodes: Vec::new(),
            names: HashMap::default(),
            sums: Vec::new(),
            known: HashMap::default(),
            known_exactly: HashMap::default(),
            uses: HashMap::default(),
        }
    }

    /// Notes what a value is made of, before it is asked for.
    pub fn count_uses(&mut self, v: Value, role: Role) {
        let uses = self.uses.entry((v, role)).or_default();
        *uses += 1;
        if *uses == 1
            && let Some(inst) = self.inside(v)
        {
            let chosen = inst.op.blocks().into_iter().flat_map(|b| b.yields.iter().copied());
            inst.op.operands().into_iter().chain(chosen).for_each(|a| self.count_uses(a, role));
        }
    }

    /// What computes a value of the body, also inside of branches.
    fn inside(&self, v: Value) -> Option<&'a Inst> {
        let mut found = None;
        self.body.walk(&mut |i| {
            if i.results.contains(&v) {
                found = Some(i);
            }
        });
        found
    }

    fn intern(&mut self, node: Node, ty: Type) -> NodeId {
        let at = self.nodes.iter().position(|(n, t)| *n == node && *t == ty).unwrap_or_else(|| {
            self.nodes.push((node, ty));
            self.nodes.len() - 1
        });
        NodeId(at as u32)
    }

    /// The terms of a sum that is added to another: they are added one by one.
    pub fn terms(&mut self, v: Value, role: Role) -> Option<Vec<Signed>> {
        let once = self.uses.get(&(v, role)).is_none_or(|n| *n == 1);
        let float = is_number(self.exprs.layout.function.ty(v));
        match self.inside(v).map(|i| &i.op) {
            Some(Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b)) if once && float => {
                let mut all = self.terms(*a, role)?;
                let more = self.terms(*b, role)?;
                all.extend(more.into_iter().map(|p| if *op == BinaryOp::Sub { p.negated() } else { p }));
                Some(all)
            }
            Some(Op::Unary(UnaryOp::Neg, a)) if once && float => {
                Some(self.terms(*a, role)?.into_iter().map(Signed::negated).collect())
            }
            _ => Some(vec![self.of(v, role)?]),
        }
    }

    /// The value as a thread in this role has it; None where it cannot come by it.
    pub fn of(&mut self, v: Value, role: Role) -> Option<Signed> {
        if let Some(known) = self.known.get(&(v, role)) {
            return *known;
        }
        let found = self.build(v, role);
        if let (Some(name), Some(of)) = (self.exprs.layout.function.name_of(v), found) {
            self.names.entry(of.node).or_insert_with(|| name.to_string());
        }
        self.known.insert((v, role), found);
        found
    }

    fn build(&mut self, v: Value, role: Role) -> Option<Signed> {
        let ty = self.exprs.layout.function.ty(v).clone();
        let Some(inst) = self.inside(v) else {
            if let Some(id) = self.exprs.of(v, role.stand()) {
                return Some(self.leaf(id, &ty));
            }
            return (role == Role::Looks && self.is_carried(v))
                .then(|| Signed::node(self.intern(Node::Carried(v), ty)));
        };
        match &inst.op {
            Op::Load(place) => {
                let layout = self.exprs.layout;
                let id = match cell(layout, *place, |i| is_index(layout, i, |v| v == self.exprs.counter)) {
                    Some(c) if self.staged.contains_key(&c) => {
                        self.exprs.of(self.staged[&c], CoordinateOwners::staging(role.element()))?
                    }
                    _ => self.exprs.of(v, role.stand())?,
                };
                Some(self.leaf(id, &ty))
            }
            Op::Binary(op, a, b) if is_number(&ty) => self.arithmetic(*op, (*a, *b), &ty, role),
            Op::Unary(UnaryOp::Neg, a) if is_number(&ty) => Some(self.of(*a, role)?.negated()),
            Op::Const(_) => {
                let id = self.exprs.of(v, role.stand())?;
                Some(self.leaf(id, &ty))
            }
            Op::If { cond, then, els } if self.is_harmless(then) && self.is_harmless(els) => {
                let index = inst.results.iter().position(|r| *r == v)?;
                let parts = Op::Select(*cond, then.yields[index], els.yields[index]);
                self.function(&parts, &ty, role)
            }
            Op::Local { .. } | Op::If { .. } | Op::Loop { .. } => None,
            op if op.effect() == Effect::Pure => {
                if !ty.is_float()
                    && let Some(id) = self.exprs.of(v, role.stand())
                {
                    return Some(self.leaf(id, &ty));
                }
                self.function(op, &ty, role)
            }
            _ => None,
        }
    }

    /// Whether a branch may be computed where it is not taken: it reads nothing but the tile, and divides no integers.
    fn is_harmless(&self, branch: &Block) -> bool {
        let layout = self.exprs.layout;
        let is_counter = |i: Value| is_index(layout, i, |v| v == self.exprs.counter);
        branch.insts.iter().all(|i| match &i.op {
            Op::Load(place) => cell(layout, *place, is_counter).is_some_and(|c| self.staged.contains_key(&c)),
            Op::Binary(BinaryOp::Div | BinaryOp::Rem, a, _) => is_number(layout.function.ty(*a)),
            Op::Local { .. } | Op::Loop { .. } => false,
            Op::If { then, els, .. } => self.is_harmless(then) && self.is_harmless(els),
            op => op.effect() == Effect::Pure,
        })
    }

    fn is_carried(&self, v: Value) -> bool {
        let loops = [self.owner, self.exprs.tiles];
        loops.iter().any(|i| matches!(&i.op, Op::Loop { params, .. } if params.contains(&v)))
    }

    fn leaf(&mut self, id: ExprId, ty: &Type) -> Signed {
        match self.exprs.constant(id) {
            // Infinite numbers and zeros have signs of their own.
            Some(c) if is_number(ty) && is_moderate(c, ty) => self.constant(c, ty),
            _ => Signed::node(self.intern(Node::Leaf(id), ty.clone())),
        }
    }

    fn constant(&mut self, c: f64, ty: &Type) -> Signed {
        let node = self.intern(Node::Constant(c.abs()), ty.clone());
        Signed { negative: c < 0.0, node }
    }

    fn constant_of(&self, id: NodeId) -> Option<f64> {
        match self.nodes[id.0 as usize].0 {
            Node::Constant(c) => Some(c),
            _ => None,
        }
    }

    fn times(&mut self, a: Signed, b: Signed, ty: &Type) -> Option<Signed> {
        let node = match [a, b].map(|p| self.constant_of(p.node)) {
            [Some(1.0), _] => b.node,
            [_, Some(1.0)] => a.node,
            [Some(m), Some(n)] => is_moderate(m * n, ty).then(|| self.constant(m * n, ty))?.node,
            _ => {
                let (first, second) = (a.node.min(b.node), a.node.max(b.node));
                self.intern(Node::Product(first, second), ty.clone())
            }
        };
        Some(Signed { negative: a.negative != b.negative, node })
    }

    /// What a product is made of, whatever the order; nothing if that is too much.
    fn factors(&self, id: NodeId) -> Option<Vec<NodeId>> {
        let (mut all, mut open) = (Vec::new(), vec![id]);
        while let Some(id) = open.pop() {
            match self.nodes[id.0 as usize].0 {
                Node::Product(a, b) => open.extend([a, b]),
                _ => all.push(id),
            }
            if all.len() > MOST_FACTORS {
                return None;
            }
        }
        all.sort();
        Some(all)
    }

    fn arithmetic(&mut self, op: BinaryOp, of: (Value, Value), ty: &Type, role: Role) -> Option<Signed> {
        let (a, b) = of;
        match op {
            BinaryOp::Mul => {
                let (a, b) = (self.of(a, role)?, self.of(b, role)?);
                self.times(a, b, ty)
            }
            BinaryOp::Add | BinaryOp::Sub => {
                let mut all = self.left(a, role)?;
                let last = self.of(b, role)?;
                all.push(if op == BinaryOp::Sub { last.negated() } else { last });
                self.sum(all, ty)
            }
            BinaryOp::Div => {
                let (above, mut below) = (self.of(a, role)?, self.of(b, role)?);
                if below.negative && self.constant_of(below.node).is_none() {
                    below = Signed::node(self.exactly(b, role)?);
                }
                let [of, by] = [above, below].map(|p| Value(p.node.0));
                let quotient = self.intern(Node::Function(Op::Binary(BinaryOp::Div, of, by)), ty.clone());
                Some(Signed { negative: above.negative != below.negative, node: quotient })
            }
            // On integers only.
            BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => {
                None
            }
        }
    }

    /// The terms of a left operand, which are added first anyway.
    fn left(&mut self, v: Value, role: Role) -> Option<Vec<Signed>> {
        let once = self.uses.get(&(v, role)) == Some(&1);
        match self.inside(v).map(|i| &i.op) {
            Some(Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b)) if once => {
                let mut all = self.left(*a, role)?;
                let last = self.of(*b, role)?;
                all.push(if *op == BinaryOp::Sub { last.negated() } else { last });
                Some(all)
            }
            _ => Some(vec![self.of(v, role)?]),
        }
    }

    fn sum(&mut self, terms: Vec<Signed>, ty: &Type) -> Option<Signed> {
        let first = terms[0];
        let factors = self.factors(first.node);
        let alike = |t: &Signed| t.node == first.node || factors.is_some() && self.factors(t.node) == factors;
        let total: f64 = terms.iter().map(|t| if t.negative { -1.0 } else { 1.0 }).sum();
        if total != 0.0 && terms.iter().all(alike) {
            let times = self.constant(total, ty);
            return self.times(times, Signed::node(first.node), ty);
        }
        let mut key = terms.clone();
        key.sort_by_key(|t| (t.node, t.negative));
        // The first of several equal terms would depend on the sign.
        let ambiguous = key.windows(2).any(|w| w[0].node == w[1].node);
        let negative = !ambiguous && key[0].negative;
        key.iter_mut().for_each(|t| *t = t.negated_if(negative));
        let same =
            |(k, id, _): &&(Vec<Signed>, NodeId, bool)| *k == key && self.nodes[id.0 as usize].1 == *ty;
        if let Some((_, id, of_node)) = self.sums.iter().find(same) {
            return Some(Signed { negative: negative != *of_node, node: *id });
        }
        self.nodes.push((Node::Sum(terms), ty.clone()));
        let id = NodeId(self.nodes.len() as u32 - 1);
        self.sums.push((key, id, negative));
        Some(Signed::node(id))
    }

    /// The number with its sign as one node.
    fn as_node(&mut self, p: Signed, ty: &Type) -> NodeId {
        match p.negative {
            false => p.node,
            true => self.intern(Node::Negative(p.node), ty.clone()),
        }
    }

    fn function(&mut self, op: &Op, ty: &Type, role: Role) -> Option<Signed> {
        let mut operands = Vec::new();
        let is_exact = self.tells_zeros_apart(op, ty);
        for a in op.operands() {
            let ty = self.exprs.layout.function.ty(a).clone();
            operands.push(match is_exact {
                true => self.exactly(a, role)?,
                false => {
                    let number = self.of(a, role)?;
                    self.as_node(number, &ty)
                }
            });
        }
        let mut numbers = operands.iter();
        let op = op.clone().map_operands(&mut |_| Value(numbers.next().expect("one for each").0));
        Some(Signed::node(self.intern(Node::Function(op), ty.clone())))
    }
}

impl Algebra<'_> {
    /// Whether 0 and -0 give different results: functions that look at the sign, and whatever makes bits of numbers.
    fn tells_zeros_apart(&self, op: &Op, result: &Type) -> bool {
        let Op::Extern { name, args, .. } = op else { return false };
        let name = name.rsplit("::").next().unwrap_or(name);
        let takes_numbers = args.iter().any(|a| self.exprs.layout.function.ty(*a).is_float());
        ["copysign", "atan2", "signbit"].iter().any(|known| name.contains(known))
            || takes_numbers && !result.is_float()
    }

    /// The value as the source computes it, operation by operation.
    fn exactly(&mut self, v: Value, role: Role) -> Option<NodeId> {
        if let Some(known) = self.known_exactly.get(&(v, role)) {
            return *known;
        }
        let found = self.build_exactly(v, role);
        self.known_exactly.insert((v, role), found);
        found
    }

    fn build_exactly(&mut self, v: Value, role: Role) -> Option<NodeId> {
        let ty = self.exprs.layout.function.ty(v).clone();
        let op = match self.inside(v) {
            Some(inst) if ty.is_float() => match &inst.op {
                Op::Load(_) | Op::Const(_) => None,
                Op::If { cond, then, els } if self.is_harmless(then) && self.is_harmless(els) => {
                    let index = inst.results.iter().position(|r| *r == v)?;
                    Some(Op::Select(*cond, then.yields[index], els.yields[index]))
                }
                Op::Local { .. } | Op::If { .. } | Op::Loop { .. } => return None,
                op => Some((op.effect() == Effect::Pure).then(|| op.clone())?),
            },
            // Of what is no number, functions of numbers have been asked.
            _ => None,
        };
        // What is read is the same in any form.
        let Some(op) = op else {
            let number = self.of(v, role)?;
            return Some(self.as_node(number, &ty));
        };
        let mut operands = Vec::new();
        for a in op.operands() {
            operands.push(self.exactly(a, role)?);
        }
        let mut numbers = operands.iter();
        let op = op.map_operands(&mut |_| Value(numbers.next().expect("one for each").0));
        Some(self.intern(Node::Function(op), ty))
    }
}

/// Whether a constant is a number like any other in its type.
fn is_moderate(constant: f64, ty: &Type) -> bool {
    if *ty == Type::F32 { (constant as f32).is_normal() } else { constant.is_normal() }
}

fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Float(FloatKind::F32 | FloatKind::F64))
}
