//! Calls of CUDA's runtime that move no data: streams, events, waiting, questions about the device; and the ways
//! in which a program ends itself.

use ir::{Code, Const, ExternEffect, HostOp, Op, Type};

use super::super::body::Body;
use super::super::call::{Call, Outcome};
use super::super::{R, Refused};
use crate::ast::{Kind, NodeId};

/// Run in the forward sweep as they stand.
const AS_THEY_STAND: [&str; 20] = [
    "cudaStreamCreate",
    "cudaStreamCreateWithFlags",
    "cudaStreamCreateWithPriority",
    "cudaEventCreate",
    "cudaEventCreateWithFlags",
    "cudaEventRecord",
    "cudaStreamWaitEvent",
    "cudaEventElapsedTime",
    "cudaSetDevice",
    "cudaGetDevice",
    "cudaGetDeviceCount",
    "cudaMemGetInfo",
    "cudaGetDeviceProperties",
    "cudaDriverGetVersion",
    "cudaRuntimeGetVersion",
    "cudaDeviceGetStreamPriorityRange",
    "cudaDeviceEnablePeerAccess",
    "cudaDeviceCanAccessPeer",
    "cudaProfilerStart",
    "cudaProfilerStop",
];

/// Asked of every launch by the launcher itself, or advice that changes no result.
const DONE_ALREADY: [&str; 11] = [
    "cudaGetLastError",
    "cudaPeekAtLastError",
    "cudaFuncSetAttribute",
    "cudaFuncSetCacheConfig",
    "cudaFuncSetSharedMemConfig",
    "cudaDeviceSetCacheConfig",
    "cudaDeviceSetSharedMemConfig",
    "cudaMemPrefetchAsync",
    "cudaMemAdvise",
    "cudaStreamAttachMemAsync",
    "cudaSetDeviceFlags",
];

impl Body<'_, '_> {
    pub(super) fn runtime_call(&mut self, call: &Call) -> R<Option<Outcome>> {
        let name = call.name.as_str();
        match name {
            _ if DONE_ALREADY.contains(&name) => {}
            _ if AS_THEY_STAND.contains(&name) => {
                self.runtime_as_it_stands(call)?;
            }
            // Whoever asks until an event has come gets its answer when it has. What a reset would take away is still
            // needed by the reverse sweep, and the caller's adjoints are there too.
            "cudaDeviceSynchronize"
            | "cudaThreadSynchronize"
            | "cudaEventSynchronize"
            | "cudaEventQuery"
            | "cudaDeviceReset"
            | "cudaThreadExit" => {
                self.host_effect(HostOp::Synchronise, Vec::new());
            }
            "cudaStreamSynchronize" | "cudaStreamQuery" => {
                let stream = self.stream(call, 0)?;
                self.host_effect(HostOp::Synchronise, vec![stream]);
            }
            "cudaStreamDestroy" | "cudaEventDestroy" => {
                let what = self.arg(call, 0)?;
                self.host_effect(HostOp::Destroy(name.to_string()), vec![what]);
            }
            "exit" | "abort" | "_Exit" | "_exit" | "quick_exit" | "terminate" => {
                return self.end(call).map(Some);
            }
            "cudaGetErrorString" | "cudaGetErrorName" => {
                let text = Op::Const(Const::Str("no error".into()));
                return Ok(Some(Outcome::Value(self.b.emit(text, Type::Opaque("const char *".into())))));
            }
            "fflush" => return Ok(Some(Outcome::Nothing)),
            // Marks for a profiler, of the function alone.
            _ if name.starts_with("nvtx") => {
                return Ok(Some(match self.result_of(call)? {
                    Type::Void => Outcome::Nothing,
                    number => Outcome::Value(self.b.zero(&number)),
                }));
            }
            "cudaStreamBeginCapture" | "cudaStreamEndCapture" => return Err(self.refuse_graph(call)),
            _ if name.starts_with("cudaGraph") => return Err(self.refuse_graph(call)),
            _ => return Ok(None),
        }
        self.success(call).map(Some)
    }

    /// What a call answers goes to a variable of its own first: a struct whose member's address is given to nobody
    /// can be taken apart.
    fn runtime_as_it_stands(&mut self, call: &Call) -> R<()> {
        let mut operands = Vec::new();
        let mut answers = Vec::new();
        for &arg in &call.args {
            let value = self.arg_value(arg)?;
            let answer = match self.b.ty(value).pointee() {
                Some(ty @ (Type::Int(_) | Type::Float(_) | Type::Ptr { .. })) => Some(ty.clone()),
                _ => None,
            };
            match answer.filter(|_| self.is_address_of_part(arg)) {
                Some(ty) => {
                    let own = self.b.local(ty, None, false);
                    answers.push((value, own));
                    operands.push(own);
                }
                None => operands.push(value),
            }
        }
        self.host_effect(HostOp::Runtime(call.name.clone()), operands);
        for (place, own) in answers {
            let answer = self.b.load(own);
            self.b.store(place, answer);
        }
        Ok(())
    }

    /// `&plan->stream`.
    fn is_address_of_part(&self, e: NodeId) -> bool {
        let ast = self.ast();
        let address = ast.strip(e);
        ast[address].kind == Kind::UnaryOperator
            && ast[address].opcode() == "&"
            && ast.children(address).next().is_some_and(|of| ast[ast.strip(of)].kind == Kind::MemberExpr)
    }

    /// What is captured does not run where it stands, and runs again with the arguments of then.
    fn refuse_graph(&mut self, call: &Call) -> Refused {
        let message = format!("`{}`: work that is captured in a graph", call.name);
        let hint = "call the function that enqueues the work in place of launching the graph: a derivative launches its kernels one by one";
        self.m.refuse_with_hint(Code::LaunchActive, call.expr, message, hint)
    }

    /// The program ends here, and with it the derivative.
    fn end(&mut self, call: &Call) -> R<Outcome> {
        let args = call.args.iter().map(|&a| self.arg_value(a)).collect::<R<Vec<_>>>()?;
        let name = if call.name == "terminate" { "::abort".to_string() } else { format!("::{}", call.name) };
        if self.result_of(call)? != Type::Void {
            return Err(self.refuse(
                Code::UnknownCall,
                call.expr,
                format!("`{}` has no body here", call.name),
            ));
        }
        self.b.effect(Op::Extern { name, args, effect: ExternEffect::Output });
        Ok(Outcome::Nothing)
    }
}
