//! Loops.
//!
//! In memory form a loop carries nothing: its condition reads the variables it needs. A condition that does more
//! than read (a call, an assignment) cannot stand in the condition block; it moves to the start of the body and
//! leaves its answer in a flag: `go = true; while (go) { go = cond; if (go) { body } }`.

use ir::{BinaryOp, Block, Code, Effect, LoopHint, Op, Type, Value};

use super::body::Body;
use super::jumps::{Continue, Exits, Item, Target};
use super::{R, Refused};
use crate::ast::{Flag, Kind, NodeId};

/// A loop in one shape, whichever keyword wrote it.
struct Shape {
    cond: Option<NodeId>,
    /// `while (T x = e)`: declared anew before each test.
    variable: Option<NodeId>,
    body: Vec<Item>,
    /// Evaluated after the body and after `continue`.
    step: Vec<Item>,
    exits: Exits,
    hint: LoopHint,
}

impl Body<'_, '_> {
    pub(super) fn for_statement(&mut self, s: NodeId, hint: LoopHint) -> R<()> {
        let parts: Vec<_> = self.ast()[s].children.clone();
        let [init, variable, cond, step, body] = parts[..] else { return Err(self.unsupported(s)) };
        if let Some(init) = init {
            self.header(init)?;
        }
        let body: Vec<_> = body.map(Item::Statement).into_iter().collect();
        let step = step.map(Item::Step).into_iter().collect();
        let exits = self.exits_of(&body);
        self.looping(Shape { cond, variable, body, step, exits, hint })
    }

    pub(super) fn while_statement(&mut self, s: NodeId, hint: LoopHint) -> R<()> {
        let ast = self.ast();
        let mut parts: Vec<_> = ast.children(s).collect();
        let variable = if self.has(s, Flag::HasVar) { Some(parts.remove(0)) } else { None };
        let [cond, body] = parts[..] else { return Err(self.unsupported(s)) };
        let body = vec![Item::Statement(body)];
        let exits = self.exits_of(&body);
        self.looping(Shape { cond: Some(cond), variable, body, step: Vec::new(), exits, hint })
    }

    pub(super) fn do_statement(&mut self, s: NodeId, hint: LoopHint) -> R<()> {
        let (body, cond) = self.operands(s)?;
        let exits = self.exits(body);
        if self.constant_int(cond) == Some(0) {
            return self.once(body, exits);
        }
        let again = self.b.local(Type::Bool, Some("again".into()), false);
        self.owned.insert(again);
        let yes = self.b.boolean(true);
        self.b.store(again, yes);
        let items = vec![Item::Statement(body)];
        let step = vec![Item::Again(cond, again)];
        let broke = exits.breaks.then(|| self.new_flag("broke"));
        self.b.begin();
        let going = self.b.load(again);
        let going = self.unless_stopped(exits, broke, |_| Ok(going))?;
        let cond = self.b.close(vec![going]);
        let body = self.loop_body(&items, &step, exits, broke);
        self.push_loop(cond, body, hint);
        Ok(())
    }

    /// `do { … } while (0)`: no loop at all, but something to break out of.
    fn once(&mut self, body: NodeId, exits: Exits) -> R<()> {
        let leaves = exits.breaks || exits.continues;
        let broke = leaves.then(|| self.new_flag("broke"));
        self.targets.push(Target { broke, continued: broke.map(Continue::Flag) });
        self.list(&[Item::Statement(body)]);
        self.targets.pop();
        Ok(())
    }

    fn exits_of(&self, items: &[Item]) -> Exits {
        items.iter().fold(Exits::default(), |exits, item| match item {
            Item::Statement(s) => exits.and(self.exits(*s)),
            Item::Step(_) | Item::Again(..) => exits,
        })
    }

    fn looping(&mut self, shape: Shape) -> R<()> {
        let Shape { cond, variable, body, step, exits, hint } = shape;
        let broke = exits.breaks.then(|| self.new_flag("broke"));
        if let Some(variable) = variable {
            let Some(cond) = cond else { return Err(self.unsupported(variable)) };
            return self.testing_inside(
                |inner| {
                    inner.header(variable)?;
                    inner.condition(cond)
                },
                &body,
                &step,
                (exits, broke, hint),
            );
        }
        self.b.begin();
        let going = self.unless_stopped(exits, broke, |inner| match cond {
            Some(cond) => inner.condition(cond),
            None => Ok(inner.b.boolean(true)),
        });
        let test = self.b.close(going.iter().copied().collect());
        let Ok(going) = going else {
            // Let the body report its problems too.
            self.loop_body(&body, &step, exits, broke);
            return Err(Refused);
        };
        if test.effect() <= Effect::Read {
            let body = self.loop_body(&body, &step, exits, broke);
            self.push_loop(test, body, hint);
            return Ok(());
        }
        self.testing_inside(
            |inner| {
                inner.splice(test);
                Ok(going)
            },
            &body,
            &step,
            (exits, broke, hint),
        )
    }

    /// The form whose test is part of the body.
    fn testing_inside(
        &mut self,
        test: impl FnOnce(&mut Self) -> R<Value>,
        body: &[Item],
        step: &[Item],
        (exits, broke, hint): (Exits, Option<Value>, LoopHint),
    ) -> R<()> {
        let go = self.b.local(Type::Bool, Some("go".into()), false);
        let yes = self.b.boolean(true);
        self.b.store(go, yes);
        self.owned.insert(go);
        self.b.begin();
        let going = self.b.load(go);
        let going = self.unless_stopped(exits, broke, |_| Ok(going))?;
        let cond = self.b.close(vec![going]);
        self.b.begin();
        let going = test(self)?;
        self.b.store(go, going);
        let then = self.loop_body(body, step, exits, broke);
        self.b
            .push(Op::If { cond: going, then: Box::new(then), els: Box::new(Block::default()) }, Vec::new());
        let body = self.b.close(Vec::new());
        self.push_loop(cond, body, hint);
        Ok(())
    }

    fn push_loop(&mut self, cond: Block, body: Block, hint: LoopHint) {
        self.b.push(
            Op::Loop {
                inits: Vec::new(),
                params: Vec::new(),
                cond: Box::new(cond),
                body: Box::new(body),
                hint,
            },
            Vec::new(),
        );
    }

    /// Appends the instructions of a block that was built before.
    fn splice(&mut self, block: Block) {
        let outer = self.b.span;
        for inst in block.insts {
            self.b.span = inst.span;
            self.b.push(inst.op, inst.results);
        }
        self.b.span = outer;
    }

    /// `!broke && !returned && cond`, where the condition is not even evaluated once the loop was left.
    fn unless_stopped(
        &mut self,
        exits: Exits,
        broke: Option<Value>,
        cond: impl FnOnce(&mut Self) -> R<Value>,
    ) -> R<Value> {
        let mut stopped: Option<Value> = None;
        for flag in broke.into_iter().chain(exits.returns.then_some(self.returned).flatten()) {
            let raised = self.b.load(flag);
            stopped = Some(match stopped {
                Some(other) => self.b.binary(BinaryOp::Or, other, raised),
                None => raised,
            });
        }
        let Some(stopped) = stopped else { return cond(self) };
        let going = self.b.not(stopped);
        self.b.begin();
        let value = cond(self);
        let block = self.b.close(value.iter().copied().collect());
        let value = value?;
        if matches!(self.b.constant_of(value), Some(ir::Const::Bool(true))) && block.insts.len() <= 1 {
            return Ok(going);
        }
        if self.only_local_reads(&block) {
            self.splice(block);
            return Ok(self.b.binary(BinaryOp::And, going, value));
        }
        self.b.begin();
        let no = self.b.boolean(false);
        let els = self.b.close(vec![no]);
        let result = self.b.value(Type::Bool, None);
        self.b.push(Op::If { cond: going, then: Box::new(block), els: Box::new(els) }, vec![result]);
        Ok(result)
    }

    /// Whether a block can be computed whether or not the loop goes on: arithmetic without division on variables.
    fn only_local_reads(&self, block: &Block) -> bool {
        block.insts.iter().all(|inst| match &inst.op {
            Op::Load(place) => self.owned.contains(place),
            Op::Binary(op, ..) => !matches!(op, BinaryOp::Div | BinaryOp::Rem),
            Op::Const(_)
            | Op::Unary(..)
            | Op::Compare(..)
            | Op::Convert(_)
            | Op::Select(..)
            | Op::Builtin(_) => true,
            _ => false,
        })
    }

    /// A loop's body with its step. Without `continue` the step is part of the list, so that a `break` nests it.
    fn loop_body(&mut self, items: &[Item], step: &[Item], exits: Exits, broke: Option<Value>) -> Block {
        self.b.begin();
        if !exits.continues {
            self.targets.push(Target { broke, continued: None });
            let all: Vec<_> = items.iter().chain(step).copied().collect();
            self.list(&all);
            self.targets.pop();
            return self.b.close(Vec::new());
        }
        let continued = self.new_flag("continued");
        self.targets.push(Target { broke, continued: Some(Continue::Flag(continued)) });
        self.list(items);
        let stopped = (!step.is_empty()).then(|| self.stopped(Exits { continues: false, ..exits })).flatten();
        match stopped {
            Some(stopped) => {
                let going = self.b.not(stopped);
                let _ = self.if_then(
                    going,
                    |body| {
                        body.list(step);
                        Ok(())
                    },
                    |_| Ok(()),
                );
            }
            None => self.list(step),
        }
        self.targets.pop();
        self.b.close(Vec::new())
    }

    /// `for (T x : range)`. Arrays are walked by index, which says more than clang's pair of pointers.
    pub(super) fn range_for(&mut self, s: NodeId, hint: LoopHint) -> R<()> {
        let parts: Vec<_> = self.ast()[s].children.clone();
        let [init, range, begin, end, cond, step, variable, body] = parts[..] else {
            return Err(self.unsupported(s));
        };
        let (Some(range), Some(begin), Some(variable), Some(body)) = (range, begin, variable, body) else {
            return Err(self.refuse(Code::UnsupportedStatement, s, "range-based for loop of this form"));
        };
        for part in [init, Some(range)].into_iter().flatten() {
            self.header(part)?;
        }
        let items = vec![Item::Statement(variable), Item::Statement(body)];
        let exits = self.exits(body);
        let ast = self.ast();
        let holder = ast.child_of_kind(range, Kind::VarDecl);
        let whole = holder.and_then(|decl| self.places.get(&ast[decl].id).copied());
        if let Some(whole) = whole
            && let Type::Array(of, n) = self.b.pointee(whole)
        {
            return self.array_for(s, begin, (whole, *of, n), &items, (exits, hint));
        }
        for part in [Some(begin), end].into_iter().flatten() {
            self.header(part)?;
        }
        let step = step.map(Item::Step).into_iter().collect();
        self.looping(Shape { cond, variable: None, body: items, step, exits, hint })
    }

    fn array_for(
        &mut self,
        s: NodeId,
        begin: NodeId,
        (whole, of, n): (Value, Type, u64),
        items: &[Item],
        (exits, hint): (Exits, LoopHint),
    ) -> R<()> {
        let ast = self.ast();
        let Some(iterator) = ast.child_of_kind(begin, Kind::VarDecl) else { return Err(self.unsupported(s)) };
        let index_type = Type::INT;
        let index = self.b.local(index_type.clone(), Some("i".into()), false);
        let zero = self.b.int(index_type.clone(), 0);
        self.b.store(index, zero);
        let broke = exits.breaks.then(|| self.new_flag("broke"));
        self.b.begin();
        let going = self.unless_stopped(exits, broke, |inner| {
            let i = inner.b.load(index);
            let n = inner.b.int(index_type.clone(), i128::from(n));
            Ok(inner.b.compare(ir::CompareOp::Lt, i, n))
        })?;
        let cond = self.b.close(vec![going]);
        self.b.begin();
        // clang's loop variable is initialised from `*__begin`: give it a pointer to this element.
        let i = self.b.load(index);
        let element = self.b.element(whole, i);
        let pointer = self.b.local(Type::ptr(of), None, false);
        self.b.store(pointer, element);
        self.places.insert(ast[iterator].id, pointer);
        let next = {
            let one = self.b.int(index_type, 1);
            self.b.binary(BinaryOp::Add, i, one)
        };
        self.b.store(index, next);
        let inner = self.loop_body(items, &[], exits, broke);
        self.splice(inner);
        let body = self.b.close(Vec::new());
        self.push_loop(cond, body, hint);
        Ok(())
    }
}
