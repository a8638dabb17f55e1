//! Pointers that lie in a struct which a function takes, by value or by a pointer.
//!
//! They are told apart where the struct is only taken apart: each pointer is read by the numbers of its members, and
//! nothing is stored among them, copied as a whole, or handed on. Else one of them might come out somewhere else.

use ir::tables::{HashMap, HashSet};
use ir::{Block, Const, Function, Inst, Op, Param, Path, Type, Value};

/// By value the parameter that a pointer lies in, and the way to it there; of the parameters that are wanted.
pub fn pointers(f: &Function, wanted: &dyn Fn(&Param) -> bool) -> HashMap<Value, (usize, Path)> {
    let mut search = Search::default();
    for (i, param) in f.params.iter().enumerate().filter(|(_, p)| wanted(p)) {
        search.parts.insert(param.value, (i, Path::new()));
    }
    if search.parts.is_empty() {
        return HashMap::default();
    }
    search.block(f, f.body());
    search.found.retain(|_, (i, _)| !search.leaks.contains(i));
    search.found
}

#[derive(Default)]
struct Search {
    /// Structs and arrays that are part of a parameter, and their addresses.
    parts: HashMap<Value, (usize, Path)>,
    numbers: HashMap<Value, u32>,
    found: HashMap<Value, (usize, Path)>,
    /// Parameters that are used in another way.
    leaks: HashSet<usize>,
}

impl Search {
    fn block(&mut self, f: &Function, block: &Block) {
        for inst in &block.insts {
            self.inst(f, inst);
            inst.op.blocks().into_iter().for_each(|inner| self.block(f, inner));
        }
        block.yields.iter().for_each(|v| self.leak(*v));
    }

    fn inst(&mut self, f: &Function, inst: &Inst) {
        let is_number = |v: &Value| matches!(f.ty(*v), Type::Bool | Type::Int(_) | Type::Float(_));
        let index = |v: &Value| self.numbers.get(v).copied();
        match (&inst.op, inst.results.as_slice()) {
            (Op::Const(Const::Zero), [result]) if is_number(result) => {
                self.numbers.insert(*result, 0);
            }
            (Op::Const(Const::Int(n)), [result]) => {
                self.numbers.extend(u32::try_from(*n).ok().map(|n| (*result, n)));
            }
            (Op::Extract(part, member), [result]) => self.step(f, *part, Some(*member), *result),
            (Op::Field { base, field }, [result]) => self.step(f, *base, Some(*field), *result),
            (Op::Element { base, index: at }, [result]) => {
                let at = index(at);
                self.step(f, *base, at, *result);
            }
            (Op::Load(place), [result]) => match self.parts.get(place) {
                Some(way) if f.ty(*result).is_ptr() => {
                    self.found.insert(*result, way.clone());
                }
                Some(_) if is_number(result) => {}
                _ => self.leak(*place),
            },
            (Op::Store(_, value) | Op::Accumulate { value, .. }, _) if is_number(value) => {}
            (Op::Atomic { operands, .. }, _) if operands.iter().all(is_number) => {}
            (op, _) => op.operands().into_iter().for_each(|v| self.leak(v)),
        }
    }

    /// A member, by its number if that is known.
    fn step(&mut self, f: &Function, from: Value, number: Option<u32>, member: Value) {
        let Some((i, way)) = self.parts.get(&from) else { return };
        let Some(number) = number else { return self.leak(from) };
        let way = (*i, way.iter().copied().chain([number]).collect());
        match f.ty(member) {
            // The address of a member of what a pointer leads to.
            Type::Ptr { .. } if f.ty(from).is_ptr() => self.parts.insert(member, way),
            Type::Ptr { .. } => self.found.insert(member, way),
            Type::Struct(_) | Type::Array(..) => self.parts.insert(member, way),
            Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Opaque(_) => None,
        };
    }

    fn leak(&mut self, v: Value) {
        self.leaks.extend(self.parts.get(&v).map(|(i, _)| *i));
    }
}
