//! Loops: `for` where a counter was found, `while` otherwise; `while (true)` with a `break` where the condition
//! needs statements of its own.

use ir::{LoopHint, Op, Value};

use crate::emit::Emitter;
use crate::fold::is_undef;
use crate::layout::InstId;
use crate::precedence::BREAK;
use crate::stmt::{Origin, Stmt};
use crate::types::type_text;
use crate::variables::VariableId;

impl Emitter<'_, '_> {
    pub fn repeat(&mut self, id: InstId, out: &mut Vec<Stmt>) {
        let layout = self.scribe.layout;
        let inst = layout.insts[id].inst;
        let Op::Loop { inits, params, cond, body, hint } = &inst.op else { return };
        let [cond_id, body_id] = layout.insts[id].children[..] else { return };
        let counter = self.counter(id);
        let in_head = counter.filter(|k| self.lives_in_loop(id, params[*k]));

        self.start(params, inits, in_head, out);
        // What a variable holds in the first run need not be what it holds in the next.
        self.known.clear();
        self.names.open();
        let start = match in_head {
            Some(k) => self.head_declaration(params[k], inits[k]),
            None => String::new(),
        };
        self.names.open();
        let mut stmts = Vec::new();
        self.block(cond_id, &mut stmts);
        let plain = stmts.is_empty();
        let test = self.scribe.value(cond.yields[0]).s;
        if !plain {
            let cond = self.scribe.negated(cond.yields[0]).s;
            let leave = Stmt::Line { text: "break;".into(), from: Origin::NONE };
            stmts.push(Stmt::If {
                cond,
                negated: test.clone(),
                then: vec![leave],
                els: Vec::new(),
                from: Origin::NONE,
            });
        }
        self.block(body_id, &mut stmts);
        let alone = stmts.is_empty() && in_head.is_none() && params.len() == 1;
        let step = counter.filter(|_| plain && !alone);
        let next: Vec<_> = (0..params.len())
            .filter(|k| Some(*k) != step && self.is_carried(params[*k], inst.results[*k]))
            .map(|k| (params[k], body.yields[k]))
            .collect();
        self.copy(&next, &mut stmts);
        let head = match step {
            Some(k) => {
                let variable = self.scribe.variables.of(params[k]).expect("a counter is compared");
                let step = self.assign_value(variable, body.yields[k]);
                let step = step.trim_end_matches(';');
                format!("for ({start};{BREAK} {test};{BREAK} {step})")
            }
            None if plain => format!("while ({test})"),
            None => "while (true)".into(),
        };
        self.names.close();
        self.names.close();
        self.known.clear();
        let pragma = match hint {
            LoopHint::None | LoopHint::Checkpoint(_) => None,
            LoopHint::Unroll(None) => Some("#pragma unroll".into()),
            LoopHint::Unroll(Some(n)) => Some(format!("#pragma unroll {n}")),
        };
        out.push(Stmt::Loop { head, pragma, body: stmts, from: inst.span.into() });
    }

    /// The counter, where its step can stand in the loop's head: the condition is one expression and the step
    /// is written there.
    fn counter(&self, id: InstId) -> Option<usize> {
        let layout = self.scribe.layout;
        let cond_id = layout.insts[id].children[0];
        let plain = layout.blocks[cond_id].insts.iter().all(|i| self.scribe.plan.is_folded(layout, *i));
        self.counted.counter(id).filter(|_| plain)
    }

    fn is_carried(&self, param: Value, result: Value) -> bool {
        let layout = self.scribe.layout;
        !layout.uses_of(param).is_empty() || !layout.uses_of(result).is_empty()
    }

    /// Whether the counter's variable is of no interest outside the loop.
    fn lives_in_loop(&self, id: InstId, param: Value) -> bool {
        let layout = self.scribe.layout;
        let Some(variable) = self.scribe.variables.of(param) else { return false };
        let variable = &self.scribe.variables.all[variable];
        variable.param.is_none()
            && variable
                .members
                .iter()
                .all(|m| *m == param || layout.uses_of(*m).is_empty() || !layout.outside(*m, id))
            && variable.first == id
    }

    /// Gives the carried variables their initial values.
    fn start(&mut self, params: &[Value], inits: &[Value], in_head: Option<usize>, out: &mut Vec<Stmt>) {
        let mut copies = Vec::new();
        for (k, (p, i)) in params.iter().zip(inits).enumerate() {
            if Some(k) == in_head {
                continue;
            }
            let Some(variable) = self.scribe.variables.of(*p) else { continue };
            if is_undef(self.scribe.layout, *i) && self.scribe.names[variable].is_none() {
                self.declare_zero(variable, out);
            } else {
                copies.push((*p, *i));
            }
        }
        self.copy(&copies, out);
    }

    fn declare_zero(&mut self, id: VariableId, out: &mut Vec<Stmt>) {
        let name = self.declare(id);
        let ty = self.scribe.variables.all[id].ty.clone();
        let text = format!("{} = {};", type_text(self.scribe.module, &ty, &name), self.zero(&ty));
        out.push(Stmt::Line { text, from: Origin::NONE });
    }

    fn head_declaration(&mut self, param: Value, init: Value) -> String {
        let variable = self.scribe.variables.of(param).expect("a counter is compared");
        let ty = self.scribe.variables.all[variable].ty.clone();
        let value = self.scribe.converted(init, &ty);
        let text = self.declaration(variable, &value);
        text.trim_end_matches(';').to_string()
    }
}
