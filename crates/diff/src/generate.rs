//! Derivatives of one module: what was asked for and whatever functions that needs, each generated once.

use analysis::RequestedParams;
use analysis::exclusive::{MAGNITUDE, REQUIRE_MULTIPLE, REQUIRE_ROOM};
use analysis::whole_warps::REQUIRE_WHOLE_WARPS;
use ir::{Diagnostic, FuncId};

use crate::built::Built;
use crate::explain::Explanation;
use crate::generator::{Generator, TapeSize};
use crate::reverse::Half;
use crate::reverse::tape_size::tape_size;
use crate::{forward, reverse};

/// One generated function and what a caller must know about it.
#[derive(Clone, Debug)]
pub struct Derivative {
    /// In [`Generator::module`].
    pub function: FuncId,
    /// Generated functions it calls, callees first, itself last.
    pub functions: Vec<FuncId>,
    /// What it is the derivative with respect to.
    pub request: RequestedParams,
    /// The last parameter is a tape.
    pub needs_tape: bool,
    /// The last parameter before the tape is a `::cugrad::shared_slab`: the launcher finds memory for the shadows of
    /// dynamic shared memory and for so many bytes of others.
    pub spilled: Option<u64>,
    /// How much of it a launch needs, where that can be told beforehand. A host function's tape grows.
    pub tape_size: Option<TapeSize>,
    /// The primal must run first, as a launch of its own with the same arguments: its atomic operations decide which
    /// values remain, and the derivative does not repeat them.
    pub primal_first: bool,
    /// Pairs of pointer parameters that must not be the same array, because one of them is written.
    pub distinct: Vec<(usize, usize)>,
    /// Pointer parameters that the primal writes to and the derivative does not.
    pub unwritten: Vec<usize>,
    /// Pointer parameters whose adjoints are not cleared although the primal overwrites what they belong to.
    pub kept: Vec<usize>,
    /// Pointer parameters whose adjoints are assigned: what was there does not count, and elements that the primal does
    /// not read are left as they are.
    pub assigned: Vec<usize>,
    /// What the primal does with what is reached through each of its parameters; empty where that is not known.
    pub accesses: Vec<ir::Access>,
    /// Headers that the generated code needs (`cugrad/math.h`).
    pub headers: Vec<String>,
    /// What was decided about each generated function of reverse mode, and why.
    pub explanations: Vec<Explanation>,
}

/// Both sweeps as functions of their own.
#[derive(Clone, Debug)]
pub struct Split {
    /// The forward sweep, which gives what the other needs.
    pub augmented: Derivative,
    /// The reverse sweep, with the adjoints.
    pub reverse: Derivative,
    /// How much the one keeps for the other.
    pub kept: KeptWords,
}

impl Generator {
    /// Reverse mode: `name(params…, adjoints of the requested…[, tape])`.
    pub fn reverse(
        &mut self,
        primal: FuncId,
        request: &RequestedParams,
        name: &str,
    ) -> Result<Derivative, Diagnostic> {
        let (before, next) = (self.finished.len(), FuncId(self.module.functions.len() as u32));
        self.differentiate_integers(request.integers);
        self.on_host = self.module.function(primal).kind == ir::FunctionKind::Host;
        match reverse::gradient(self, primal, request, name) {
            Ok(built) => {
                let mut derivative = self.finish(built, request);
                if derivative.needs_tape && !self.on_host {
                    let given = self.module.function(primal).params.len();
                    derivative.tape_size = tape_size(self, derivative.function, given);
                }
                Ok(derivative)
            }
            Err(d) => {
                self.take_back(next, before);
                Err(d)
            }
        }
    }

    /// Forward mode: `name(params…, tangents of the requested…)`; returns the tangent of the result.
    pub fn forward(
        &mut self,
        primal: FuncId,
        request: &RequestedParams,
        name: &str,
    ) -> Result<Derivative, Diagnostic> {
        let (before, next) = (self.finished.len(), FuncId(self.module.functions.len() as u32));
        self.differentiate_integers(request.integers);
        match forward::tangent(self, primal, request, name) {
            Ok((function, spilled)) => {
                let built = Built { spilled, ..Built::plain(function) };
                Ok(self.finish(built, request))
            }
            Err(d) => {
                self.take_back(next, before);
                Err(d)
            }
        }
    }

    /// Reverse mode as two functions ([`reverse::split`]), called `names`: the augmented forward sweep and the reverse
    /// sweep.
    pub fn split(
        &mut self,
        primal: FuncId,
        request: &RequestedParams,
        names: [&str; 2],
    ) -> Result<Split, Diagnostic> {
        let (before, next) = (self.finished.len(), FuncId(self.module.functions.len() as u32));
        self.on_host = self.module.function(primal).kind == ir::FunctionKind::Host;
        self.differentiate_integers(request.integers);
        let mut halves = Vec::new();
        for (half, name) in [Half::Augmented, Half::Reverse].into_iter().zip(names) {
            match reverse::split::half(self, primal, request, name, half) {
                Ok(built) => halves.push(self.finish(built, request)),
                Err(d) => {
                    self.take_back(next, before);
                    return Err(d);
                }
            }
        }
        let kept = reverse::split::kept(self, halves[0].function);
        let reverse = halves.pop().expect("two halves");
        let augmented = halves.pop().expect("two halves");
        Ok(Split { augmented, reverse, kept })
    }

    /// Whether a function holds objects that cannot be declared, or values of a class whose zero has to be made.
    fn needs_room(&self, id: FuncId) -> bool {
        let f = self.module.function(id);
        let hides = |ty: &ir::Type| match ty.pointee().unwrap_or(ty) {
            ir::Type::Struct(id) => self.module.structure(*id).member_access == ir::MemberAccess::Hidden,
            _ => false,
        };
        let mut found = f.values.iter().any(|v| hides(&v.ty));
        f.body().walk(&mut |inst| {
            let ty = inst.results.first().map(|result| f.ty(*result));
            found |= match (&inst.op, ty) {
                (ir::Op::Local { .. }, Some(ty)) => {
                    let object = ty.pointee().expect("locals are pointers");
                    self.module.construction(object) != ir::Construction::Plain
                }
                _ => inst.results.iter().any(|result| match f.ty(*result) {
                    ty @ ir::Type::Struct(id) => {
                        self.module.construction(ty) != ir::Construction::Plain
                            || self.module.structure(*id).member_access != ir::MemberAccess::Open
                    }
                    _ => false,
                }),
            };
        });
        found
    }

    pub(crate) fn finish(&mut self, built: Built, request: &RequestedParams) -> Derivative {
        let Built {
            function,
            needs_tape,
            spilled,
            primal_first,
            distinct,
            unwritten,
            kept,
            assigned,
            accesses,
        } = built;
        let function = self.module.add_function(function);
        self.finished.push(function);
        let functions = self.reached(function, |id| self.finished.contains(&id));
        let mut headers = Vec::new();
        for id in &functions {
            self.module.function(*id).body().walk(&mut |inst| match &inst.op {
                ir::Op::Extern { name, .. } if name.contains("cugrad::") => {
                    headers.extend(header_of(name).map(str::to_string))
                }
                ir::Op::Atomic { op, .. } if op.chooses() => headers.push("cugrad/atomics.h".to_string()),
                ir::Op::Warp { op, .. } if op.is_transposed() => headers.push("cugrad/warp.h".to_string()),
                ir::Op::Warp { op, .. } if op.is_collective() => headers.push("cugrad/block.h".to_string()),
                ir::Op::Barrier(ir::Barrier::Grid) => headers.push("cooperative_groups.h".to_string()),
                ir::Op::Warp { op: ir::WarpOp::AllHere, .. } => {
                    headers.push("cugrad/accumulate.h".to_string())
                }
                ir::Op::Accumulate { how, .. } if how.helper().is_some() => {
                    headers.push("cugrad/accumulate.h".to_string())
                }
                ir::Op::Host { op, .. } => {
                    headers.push("cugrad/host.h".to_string());
                    if let ir::HostOp::Launch(l) = op {
                        headers.extend(library_header(&self.module.function(l.kernel).name));
                    }
                }
                // Nothing else needs a header of ours.
                _ => {}
            });
        }
        if functions.iter().any(|id| self.needs_room(*id)) {
            headers.push("cugrad/room.h".to_string());
        }
        if spilled.is_some() {
            headers.push("cugrad/shared.h".to_string());
        }
        if needs_tape {
            let is_split = self.module.function(function).params.last().is_some_and(|p| {
                matches!(self.module.function(function).ty(p.value), ir::Type::Opaque(t) if t == reverse::split::TAPE)
            });
            headers.push(if is_split { "cugrad/split_tape.h" } else { "cugrad/tape.h" }.to_string());
        }
        headers.sort();
        headers.dedup();
        let names: Vec<_> = functions.iter().map(|id| &self.module.function(*id).name).collect();
        let explanations =
            self.explanations.iter().filter(|e| names.contains(&&e.function)).cloned().collect();
        Derivative {
            function,
            functions,
            request: request.clone(),
            needs_tape,
            spilled,
            tape_size: None,
            primal_first,
            distinct,
            unwritten,
            kept,
            assigned,
            accesses,
            headers,
            explanations,
        }
    }
}

/// The header that has a kernel of ours.
fn library_header(kernel: &str) -> Option<String> {
    let name = kernel.strip_prefix("cugrad::library::")?;
    let file = match name {
        _ if name.contains("library::zipped") => "thrust_zip.h",
        _ if name.starts_with("each_") => "thrust_iterators.h",
        _ => "thrust_kernels.h",
    };
    Some(format!("cugrad/library/{file}"))
}

/// The header that declares a function of ours.
fn header_of(name: &str) -> Option<&'static str> {
    match name {
        ir::SECTION => None,
        crate::plan::accumulate::in_order::ACCUMULATE | crate::plan::accumulate::in_order::REQUIRE_LINE => {
            Some("cugrad/in_order.h")
        }
        crate::prepare::together::REQUIRE
        | crate::prepare::last_block::REQUIRE
        | "::cugrad::require_whole_copy"
        | REQUIRE_WHOLE_WARPS
        | REQUIRE_MULTIPLE
        | REQUIRE_ROOM
        | MAGNITUDE => Some("cugrad/together.h"),
        crate::reverse::ARE_OWN_ARRAYS | crate::reverse::REQUIRE_OWN_ARRAYS => Some("cugrad/own_arrays.h"),
        passes::room::ZERO | crate::shared::ZERO_DYNAMIC => Some("cugrad/shared.h"),
        _ if name.starts_with("::cugrad::atomic_") => Some("cugrad/atomics.h"),
        "::cugrad::count_tape_words" => Some("cugrad/host.h"),
        ir::MOST_OF_WARP | ir::LANE_THAT_ADDS => Some("cugrad/warp.h"),
        passes::unread::KEEP => Some("cugrad/keep.h"),
        "::cugrad::require_size" => Some("cugrad/sizes.h"),
        passes::block_sums::WORKING
        | passes::block_sums::NO_OFFSET
        | passes::block_sums::GOES_ROUND
        | passes::block_sums::FIRST_ROUND
        | passes::block_sums::LAST_ROUND
        | passes::block_sums::ROUND_STEP
        | passes::block_sums::PERIOD => Some("cugrad/rounds.h"),
        reverse::PLACE_OF_BLOCK | reverse::REQUIRE_BLOCK => Some("cugrad/accumulate.h"),
        _ if name.starts_with(ir::TEXTURE_SLOPES) => Some("cugrad/textures.h"),
        _ if name.starts_with("::cugrad::host::") => Some("cugrad/host.h"),
        _ => Some("cugrad/math.h"),
    }
}

/// How much a call keeps between the sweeps, in words of four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeptWords {
    /// Every call keeps this much.
    Fixed(u64),
    /// At most this much.
    AtMost(u64),
    /// It depends on the arguments.
    Unknown,
}
