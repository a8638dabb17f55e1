//! Sums that live around a loop: additions of its iterations that warps do together
//! ([`ir::Accumulation::WarpLoop`]). Each such addition has an object of `::cugrad::warp_sums` that is declared before
//! the loop, collects in it, and is emptied after it.

use ir::{Accumulation, Op, Value};

use crate::emit::Emitter;
use crate::layout::{BlockId, InstId};
use crate::precedence::Text;
use crate::stmt::Stmt;
use crate::types::type_text;

impl Emitter<'_, '_> {
    /// Declares what the loop collects in and gives the statements that have to follow it.
    pub fn open_sums(&mut self, id: InstId, out: &mut Vec<Stmt>) -> Vec<Stmt> {
        let mut sites = Vec::new();
        for child in &self.scribe.layout.insts[id].children {
            self.collected_in(*child, &mut sites);
        }
        let mut after = Vec::new();
        for (site, place) in sites {
            let ty = self.scribe.ty(place).pointee().expect("a place is a pointer").clone();
            let hint = self.root_name(place).map(|n| format!("{}_sums", n.trim_end_matches("_adj")));
            let name = self.names.fresh(hint.as_deref().or(Some("sums")));
            let ty = type_text(self.scribe.module, &ty, "");
            out.push(Stmt::Line { text: format!("::cugrad::warp_sums<{}> {name};", ty.trim()), line: 0 });
            after.push(Stmt::Line { text: format!("{name}.flush();"), line: 0 });
            self.sums.insert(site, name);
        }
        after
    }

    /// The additions of a block that are collected by the loop around it, and not by one inside.
    fn collected_in(&self, block: BlockId, sites: &mut Vec<(InstId, Value)>) {
        let layout = self.scribe.layout;
        for id in &layout.blocks[block].insts {
            match layout.op(*id) {
                Op::Accumulate { place, how: Accumulation::WarpLoop, .. } => sites.push((*id, *place)),
                Op::If { .. } => layout.insts[*id].children.iter().for_each(|b| self.collected_in(*b, sites)),
                _ => {}
            }
        }
    }

    /// `sums.add(&place, value);` where a loop around collects, otherwise each addition for itself.
    pub fn collect(&self, id: InstId, place: Value, value: Value) -> String {
        let s = &self.scribe;
        let args = [s.pointer_to(place), s.value(value)];
        let function = match self.sums.get(&id) {
            Some(name) => format!("{name}.add"),
            None => Accumulation::WarpLoop.helper().expect("a function does it").to_string(),
        };
        format!("{};", Text::call(&function, &args).s)
    }

    /// The name of the array or variable that a place lies in.
    fn root_name(&self, place: Value) -> Option<String> {
        let s = &self.scribe;
        match s.layout.defining(place) {
            Some(Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. }) => {
                self.root_name(*base)
            }
            Some(Op::Global(g)) => Some(s.module.global(*g).name.clone()),
            _ => s.layout.f.name_of(place).map(str::to_string),
        }
    }
}
