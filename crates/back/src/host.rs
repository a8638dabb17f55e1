//! Host code's work around kernels, as calls of the functions in `include/cugrad/host`. Each is told the line of
//! the primal it stems from, for its messages.

use ir::host::{HostOp, LAUNCH_CONFIG, Launch};
use ir::waits::Waits;
use ir::{Const, FuncId, TimeOp, Type, Value};

use crate::expr::Scribe;
use crate::mirrors;
use crate::precedence::Text;
use crate::types::type_text;

impl Scribe<'_, '_> {
    /// The call that an operation is; `ty`: its result's type.
    pub fn host(&self, op: &HostOp, operands: &[Value], ty: &Type) -> Text {
        let mut args: Vec<Text> = operands.iter().map(|v| self.value(*v)).collect();
        let element = |ty: &Type| type_text(self.module, ty.pointee().unwrap_or(ty), "");
        let name = match op {
            HostOp::Launch(l) => return self.launch(l, operands),
            HostOp::Runtime(name) => {
                return Text::call(
                    "::cugrad::host::check",
                    &[Text::call(name, &args), self.place_in_source()],
                );
            }
            HostOp::Destroy(name) if !name.starts_with("cuda") => {
                args.insert(0, Text::atom(name.clone()));
                "destroy_handle".to_string()
            }
            HostOp::Destroy(name) => {
                (if name.contains("Event") { "destroy_event" } else { "destroy_stream" }).to_string()
            }
            HostOp::Alloc { space, zeroed, shadow } => {
                let what = match (shadow, zeroed) {
                    (true, _) => "shadow",
                    (false, true) => "allocate_zeroed",
                    (false, false) => "allocate",
                };
                format!("{what}_{}<{}>", space.name(), element(ty))
            }
            HostOp::Free(space) => format!("free_{}", space.name()),
            HostOp::AddCopy if self.members_of(operands[0]).is_some() => {
                args[3] = self.copy_kind(operands[3]);
                args.push(self.place_in_source());
                args.extend(self.members_of(operands[0]).into_iter().flatten());
                return Text::call("::cugrad::host::add_back_members", &args);
            }
            HostOp::Copy | HostOp::AddCopy => {
                args[3] = self.copy_kind(operands[3]);
                (if *op == HostOp::Copy { "copy" } else { "add_back" }).to_string()
            }
            HostOp::Copy2D | HostOp::AddCopy2D => {
                args[6] = self.copy_kind(operands[6]);
                (if *op == HostOp::Copy2D { "copy_2d" } else { "add_back_2d" }).to_string()
            }
            HostOp::Copy3D | HostOp::AddCopy3D => {
                args[9] = self.copy_kind(operands[9]);
                (if *op == HostOp::Copy3D { "copy_3d" } else { "add_back_3d" }).to_string()
            }
            HostOp::CopyToSymbol | HostOp::CopyFromSymbol => {
                let (symbol, name) =
                    if *op == HostOp::CopyToSymbol { (0, "copy_to_symbol") } else { (1, "copy_from_symbol") };
                args[symbol] = self.object(operands[symbol]);
                args[4] = self.copy_kind(operands[4]);
                name.to_string()
            }
            HostOp::SymbolAddress | HostOp::Symbol | HostOp::SymbolShadow => {
                args[0] = self.object(operands[0]);
                let what = if *op == HostOp::SymbolShadow { "symbol_shadow" } else { "symbol" };
                format!("{what}<{}>", element(ty))
            }
            HostOp::Upload => "upload".into(),
            HostOp::Download => "download".into(),
            HostOp::Fill => "fill".into(),
            HostOp::Fill2D => "fill_2d".into(),
            HostOp::Fill3D => "fill_3d".into(),
            HostOp::Synchronise => "synchronise".into(),
            HostOp::Snapshot { .. } => "keep".into(),
            HostOp::Restore => "put_back".into(),
            HostOp::Drop => "give_up".into(),
            HostOp::KeepResult => "keep_result".into(),
            HostOp::Clear => "clear".into(),
            HostOp::Clear2D => "clear_2d".into(),
            HostOp::Clear3D => "clear_3d".into(),
            HostOp::Slot => format!("slot<{}>", element(ty)),
            HostOp::TakeSlot => format!("take_slot<{}>", type_text(self.module, ty, "")),
            HostOp::Distinct => "require_distinct".into(),
            HostOp::TapeWords => "tape_words".into(),
            HostOp::CountWords(kernel) => return self.count_words(*kernel, operands),
            HostOp::Time(op) => match op {
                TimeOp::Begin(schedule) => {
                    args.push(Text::atom(format!("{:?}", schedule.to_string())));
                    "begin_loop".into()
                }
                TimeOp::Buffer => "loop_buffer".into(),
                TimeOp::Local => {
                    args[1] = self.object(operands[1]);
                    "loop_local".into()
                }
                TimeOp::Output => "loop_output".into(),
                TimeOp::Step => return Text::call("::cugrad::host::loop_step", &args),
                TimeOp::End => "loop_end".into(),
                TimeOp::Take => "take_loop".into(),
                TimeOp::Back => "loop_back".into(),
                TimeOp::Restored(number) => {
                    let name = format!("::cugrad::host::loop_restored<{}>", type_text(self.module, ty, ""));
                    return Text::call(&name, &[args.remove(0), Text::atom(number.to_string())]);
                }
                TimeOp::Replays => return Text::call("::cugrad::host::loop_replays", &args),
                TimeOp::Reversed => "loop_reversed".into(),
            },
            HostOp::Rewind | HostOp::Begin { .. } => unreachable!("{op:?} is no call"),
        };
        args.push(self.place_in_source());
        Text::call(&format!("::cugrad::host::{name}"), &args)
    }

    /// The numbers in a struct that a pointer leads to: `member<float>(&Particle::x)`.
    fn members_of(&self, pointer: Value) -> Option<Vec<Text>> {
        let Some(Type::Struct(id)) = self.layout.f.ty(pointer).pointee() else { return None };
        let members = ir::types::float_members(self.module, *id)?;
        let name = match mirrors::hidden(self.module, &Type::Struct(*id)) {
            Some(id) => mirrors::name(self.module, id),
            None => self.module.structure(*id).name.clone(),
        };
        let text = |(field, ty): (&str, Type)| {
            let number = type_text(self.module, &ty, "");
            Text::atom(format!("::cugrad::host::member<{number}>(&{name}::{field})"))
        };
        Some(members.into_iter().map(text).collect())
    }

    /// `launch_config(…)`
    fn launch_config(&self, operands: &[Value]) -> Text {
        let shape = |axes: &[Value]| {
            let ones = axes.iter().rev().take_while(|v| self.constant(**v) == Some(&Const::Int(1))).count();
            let used = (axes.len() - ones).max(1);
            let numbers: Vec<Text> = axes[..used].iter().map(|v| self.value(*v)).collect();
            Text::call("dim3", &numbers)
        };
        let mut config = vec![shape(&operands[..3]), shape(&operands[3..6])];
        let is_zero = |v: Value| matches!(self.constant(v), Some(Const::Int(0) | Const::Null | Const::Zero));
        if !is_zero(operands[6]) || !is_zero(operands[7]) {
            config.push(self.value(operands[6]));
        }
        if !is_zero(operands[7]) {
            config.push(self.value(operands[7]));
        }
        Text::call("::cugrad::launch_config", &config)
    }

    /// `derived<decltype(&k), &k, true, …>{}`
    fn launched(&self, kernel: FuncId) -> Text {
        let (function, waits) = (self.module.function(kernel), Waits::of_calls(self.module, kernel));
        let (name, ty) = (&function.name, self.module.kernel_type(function));
        Text::atom(format!("::cugrad::derived<{ty}, &{name}, true, {waits}>{{}}"))
    }

    fn count_words(&self, kernel: FuncId, operands: &[Value]) -> Text {
        let mut args = vec![self.launch_config(operands), self.launched(kernel), self.place_in_source()];
        let function = self.module.function(kernel);
        for (arg, param) in operands[LAUNCH_CONFIG..].iter().zip(&function.params) {
            args.push(self.converted(*arg, function.ty(param.value)));
        }
        Text::call("::cugrad::host::count_words", &args)
    }

    fn launch(&self, l: &Launch, operands: &[Value]) -> Text {
        let kernel = self.module.function(l.kernel);
        let mut config = self.launch_config(operands);
        let size = |at: usize| match self.constant(operands[at]) {
            Some(Const::Int(n)) => u64::try_from(*n).ok(),
            _ => None,
        };
        if let Some(along) = kernel.along
            && !along.allows([0, 1, 2].map(size), [3, 4, 5].map(size))
        {
            config = Text::atom(format!("{}{}", config.s, along.asked(&kernel.name)));
        }
        let textures = ir::sloped_textures(kernel);
        if !textures.is_empty() {
            let mut describing = vec![config];
            for at in textures {
                let ty = kernel.ty(kernel.params[at].value);
                describing.push(self.converted(operands[LAUNCH_CONFIG + at], ty));
            }
            config = Text::call("::cugrad::describing", &describing);
        }
        if self.module.waits_for_grid(kernel) {
            config = Text::atom(format!("{}.cooperatively()", config.s));
        }
        let mut args = vec![config, self.launched(l.kernel)];
        if l.taped || l.spilled.is_some() {
            let spilled = l.spilled.map_or("-1".to_string(), |n| n.to_string());
            args.push(Text::atom(format!("::cugrad::host::needs<{}, {spilled}>{{}}", l.taped)));
        }
        args.push(self.place_in_source());
        for (arg, param) in operands[LAUNCH_CONFIG..].iter().zip(&kernel.params) {
            args.push(self.converted(*arg, kernel.ty(param.value)));
        }
        Text::call(if l.reverse { "::cugrad::host::launch_reverse" } else { "::cugrad::host::launch" }, &args)
    }

    fn copy_kind(&self, v: Value) -> Text {
        let name = match self.constant(v) {
            Some(Const::Int(0)) => "cudaMemcpyHostToHost",
            Some(Const::Int(1)) => "cudaMemcpyHostToDevice",
            Some(Const::Int(2)) => "cudaMemcpyDeviceToHost",
            Some(Const::Int(3)) => "cudaMemcpyDeviceToDevice",
            Some(Const::Int(4)) => "cudaMemcpyDefault",
            _ => return Text::cast("cudaMemcpyKind", &self.value(v)),
        };
        Text::atom(name.to_string())
    }

    /// `"heat.cu:12"`
    fn place_in_source(&self) -> Text {
        let file =
            self.module.files.get(self.here.file as usize).map_or("", |p| p.rsplit('/').next().unwrap_or(p));
        Text::atom(format!("{:?}", format!("{file}:{}", self.here.line)))
    }
}
