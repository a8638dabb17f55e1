//! Loops: as a product where every iteration pushes the same, else run as they will run.

use analysis::bounded::{Bounded, bounded};
use ir::tables::HashSet;
use ir::uses::uses;
use ir::{BinaryOp, Block, Inst, Op, Value};

use super::Counter;
use super::words::{WORDS, Words};

impl<'a> Counter<'a, '_> {
    pub fn repeated(&mut self, inst: &'a Inst) -> Option<Words> {
        let apart = self.now_and_then(inst);
        let around = self.counted_apart;
        if let Some((branch, _)) = apart {
            self.counted_apart = Some(branch);
        }
        let words = self.in_all_iterations(inst);
        self.counted_apart = around;
        match apart {
            Some((_, apart)) => words.map(|words| self.plus(apart, words)),
            None => words,
        }
    }

    fn in_all_iterations(&mut self, inst: &'a Inst) -> Option<Words> {
        let Op::Loop { params, cond, body, .. } = &inst.op else { return None };
        self.emitted.extend(params.iter().filter(|p| self.available.values.contains(p)));
        self.b.begin();
        cond.insts.iter().try_for_each(|i| self.inst(i).map(|_| ()))?;
        let condition = self.b.close(Vec::new());
        self.b.begin();
        let words = self.block(body)?;
        let block = self.b.close(Vec::new());
        let inside = self.taken_back([&condition, &block]);
        let words = self.counted(inst, condition, block, &words, &inside);
        inside.iter().for_each(|v| _ = self.emitted.remove(v));
        words
    }

    /// What blocks that are not there yet define is of no use outside of them.
    fn taken_back(&mut self, blocks: [&Block; 2]) -> Vec<Value> {
        let mut all = Vec::new();
        for block in blocks {
            block.walk(&mut |i| all.extend(i.results.iter().filter(|r| self.emitted.remove(r))));
        }
        all
    }

    /// `words` in each iteration, which `block` computes; `inside`: what both blocks define.
    fn counted(
        &mut self,
        inst: &'a Inst,
        condition: Block,
        mut block: Block,
        words: &Words,
        inside: &[Value],
    ) -> Option<Words> {
        let Op::Loop { params, .. } = &inst.op else { return None };
        let counts = words.constant > 0 || words.sum.is_some() || words.deepest.is_some();
        let bound = bounded(self.layout, inst);
        if counts
            && let Some(bound) = &bound
            && let Some(hoisted) = self.independent(&block, words, params)
            && let Some(trips) = self.trips(inst, bound)
        {
            self.exact &= bound.exact;
            block.insts.retain(|i| !hoisted.contains(i));
            for inst in hoisted {
                self.b.push(inst.op, inst.results);
            }
            let product = self.product(trips, words)?;
            // Something else may need what comes out of the loop.
            self.emitted.extend(inside);
            if self.ends(inst, Some(bound)) {
                self.run(inst, condition, block, &Words::default())?;
            }
            return Some(product);
        }
        self.emitted.extend(inside);
        match (self.ends(inst, bound.as_ref()), counts) {
            (true, _) => self.run(inst, condition, block, words),
            (false, true) => None,
            (false, false) => Some(Words::default()),
        }
    }

    /// Whether the loop can be run here, and comes to an end.
    fn ends(&self, inst: &Inst, bound: Option<&Bounded>) -> bool {
        let Op::Loop { inits, params, cond, body, .. } = &inst.op else { return false };
        let known = |v: Value| self.usable(v).is_some();
        let carried = (0..params.len()).filter(|i| self.available.values.contains(&params[*i]));
        known(cond.yields[0])
            && carried.into_iter().all(|i| known(inits[i]) && known(body.yields[i]))
            && (!self.speculative || bound.is_some_and(|b| b.exact))
    }

    /// The same words in each of so many iterations.
    fn product(&mut self, trips: Value, words: &Words) -> Option<Words> {
        let deepest = words.deepest;
        if words.constant == 0 && words.sum.is_none() {
            return Some(Words { deepest, ..Words::default() });
        }
        let each = self.sum(words);
        if let (Some(n), Some(w)) = (self.number(trips), self.number(each)) {
            let constant = u64::try_from(n.checked_mul(w)?).ok()?;
            return Some(Words { constant, sum: None, deepest });
        }
        Some(Words { constant: 0, sum: Some(self.b.mul(trips, each)), deepest })
    }

    /// The loop as it will run, with what it pushes as one more carried value.
    fn run(
        &mut self,
        inst: &'a Inst,
        mut cond_block: Block,
        mut block: Block,
        words: &Words,
    ) -> Option<Words> {
        let Op::Loop { inits, params, cond, body, hint } = &inst.op else { return None };
        let kept: Vec<usize> =
            (0..params.len()).filter(|i| self.available.values.contains(&params[*i])).collect();
        cond_block.yields = vec![self.usable(cond.yields[0])?];
        let (mut starts, mut carried, mut results) = (Vec::new(), Vec::new(), Vec::new());
        for i in kept {
            starts.push(self.usable(inits[i])?);
            block.yields.push(self.usable(body.yields[i])?);
            carried.push(params[i]);
            results.push(inst.results[i]);
        }
        self.emitted.extend(&results);
        if words.constant == 0 && words.sum.is_none() && words.deepest.is_none() {
            let op = Op::Loop {
                inits: starts,
                params: carried,
                cond: Box::new(cond_block),
                body: Box::new(block),
                hint: *hint,
            };
            self.b.push(op, results);
            return Some(Words::default());
        }
        let zero = self.count(0);
        let [sum, deepest] = [(); 2].map(|()| self.b.value(WORDS, None));
        let [all, most] = [(); 2].map(|()| self.b.value(WORDS, None));
        self.b.begin();
        let more = self.sum(words);
        let next = self.b.add(sum, more);
        let deeper = self.deeper(words.deepest, Some(deepest)).unwrap_or(deepest);
        let added = self.b.close(Vec::new());
        block.insts.extend(added.insts);
        block.yields.extend([next, deeper]);
        starts.extend([zero, zero]);
        carried.extend([sum, deepest]);
        results.extend([all, most]);
        let op = Op::Loop {
            inits: starts,
            params: carried,
            cond: Box::new(cond_block),
            body: Box::new(block),
            hint: *hint,
        };
        self.b.push(op, results);
        Some(Words { constant: 0, sum: Some(all), deepest: words.deepest.map(|_| most) })
    }

    /// The instructions of a loop's body that its count needs, if they need nothing that changes from one iteration to
    /// the next and cannot fail where the body does not run.
    fn independent(&self, body: &Block, words: &Words, params: &[Value]) -> Option<Vec<Inst>> {
        let mut needed: HashSet<Value> = words.sum.into_iter().chain(words.deepest).collect();
        let mut kept = Vec::new();
        for inst in body.insts.iter().rev() {
            if !inst.results.iter().any(|r| needed.contains(r)) {
                continue;
            }
            let one = Block::new(vec![inst.clone()], Vec::new());
            needed.extend(uses(&one).into_keys());
            let mut may_fail = false;
            one.walk(&mut |i| {
                may_fail |= match i.op {
                    Op::Binary(BinaryOp::Div | BinaryOp::Rem, _, by) => {
                        self.number(by).is_none_or(|n| n == 0)
                    }
                    Op::Loop { .. } | Op::Call { .. } | Op::Load(_) => true,
                    // Arithmetic, and what counts nothing.
                    _ => false,
                }
            });
            if may_fail {
                return None;
            }
            kept.push(inst.clone());
        }
        kept.reverse();
        (!params.iter().any(|p| needed.contains(p))).then_some(kept)
    }
}
