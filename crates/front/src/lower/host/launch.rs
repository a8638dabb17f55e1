//! `kernel<<<grid, block, bytes, stream>>>(arguments)`, and the same by `cudaLaunchKernel` and its relatives, whose
//! arguments are addresses in a list.

use ir::host::{Access, Launch};
use ir::{Code, FunctionKind, HostOp, IntKind, Op, Type, Value};

use super::super::R;
use super::super::body::Body;
use super::super::call::{Call, Outcome};
use crate::ast::{Kind, NodeId};

impl Body<'_, '_> {
    pub(in super::super) fn launch(&mut self, e: NodeId) -> R<()> {
        let ast = self.ast();
        if self.b.function.kind != FunctionKind::Host {
            return Err(self.refuse(Code::LaunchActive, e, "kernel launch in device code"));
        }
        let children: Vec<NodeId> = ast.children(e).collect();
        let [callee, config, args @ ..] = children.as_slice() else { return Err(self.unsupported(e)) };
        let named = ast.strip(*callee);
        let declared = ast.referenced(named).filter(|&d| !ast[d].is_mention());
        let Some(kernel) = declared.and_then(|d| ast.definition(d)) else {
            return Err(self.refuse(Code::UnknownCall, e, "launch of a kernel whose body is not visible"));
        };
        // In functions for both sides, lambdas among them, clang 22 calls what a kernel would: two addresses come first.
        let by_device = ast.called_name(*config) == Some("cudaLaunchDevice");
        let parts: Vec<NodeId> = ast.children(*config).skip(if by_device { 3 } else { 1 }).collect();
        let mut operands = Vec::new();
        for n in 0..2 {
            let Some(&part) = parts.get(n) else { return Err(self.unsupported(e)) };
            operands.extend(self.shape(part)?);
        }
        operands.push(self.config_part(parts.get(2).copied(), &Type::SIZE)?);
        let stream = Type::ptr(Type::Opaque("CUstream_st".into()));
        operands.push(self.config_part(parts.get(3).copied(), &stream)?);
        let id = self.m.function(kernel)?;
        let args = self.arguments(e, kernel, args)?;
        self.launch_kernel(id, operands, args);
        Ok(())
    }

    fn launch_kernel(&mut self, id: ir::FuncId, mut operands: Vec<Value>, args: Vec<Value>) {
        let function = self.m.module.function(id);
        let access = function
            .params
            .iter()
            .map(|p| match function.ty(p.value) {
                Type::Ptr { is_const: true, .. } => Access { reads: true, writes: false },
                _ => Access::BOTH,
            })
            .collect();
        operands.extend(args);
        let launch = Launch {
            kernel: id,
            access,
            globals: Vec::new(),
            puts: Vec::new(),
            taped: false,
            spilled: None,
            reverse: false,
        };
        self.host_effect(HostOp::Launch(Box::new(launch)), operands);
    }

    /// `cudaLaunchKernel(kernel, grid, block, list, bytes, stream)`. A cooperative launch lets blocks wait for one
    /// another; kernels that do are refused where they wait, so that for all others it is a launch like any.
    pub(super) fn launch_call(&mut self, call: &Call) -> R<Option<Outcome>> {
        if call.name == "cudaLaunchKernelEx" {
            return self.launch_by_config(call).map(Some);
        }
        if !matches!(call.name.as_str(), "cudaLaunchKernel" | "cudaLaunchCooperativeKernel") {
            return Ok(None);
        }
        let &[kernel, grid, block, list, ref rest @ ..] = call.args.as_slice() else {
            return Err(self.unsupported(call.expr));
        };
        let id = self.named_kernel(kernel)?;
        let mut operands = self.shape(grid)?;
        operands.extend(self.shape(block)?);
        operands.push(self.config_part(rest.first().copied(), &Type::SIZE)?);
        let stream = Type::ptr(Type::Opaque("CUstream_st".into()));
        operands.push(self.config_part(rest.get(1).copied(), &stream)?);
        let args = self.listed_arguments(list, id)?;
        self.launch_kernel(id, operands, args);
        self.success(call).map(Some)
    }

    /// `cudaLaunchKernelEx(&config, kernel, arguments…)`. What attributes say about clusters and the order of launches
    /// is for the kernel to use, and kernels that do are refused; of a cooperative launch the kernel tells.
    fn launch_by_config(&mut self, call: &Call) -> R<Outcome> {
        let &[_, kernel, ref args @ ..] = call.args.as_slice() else {
            return Err(self.unsupported(call.expr));
        };
        let config = self.arg(call, 0)?;
        let Some(Type::Struct(id)) = self.b.ty(config).pointee().cloned() else {
            return Err(self.unsupported(call.expr));
        };
        let types: Vec<Type> = self.m.module.structure(id).fields.iter().map(|f| f.ty.clone()).collect();
        let mut operands = Vec::new();
        for (field, ty) in types.into_iter().enumerate().take(4) {
            let place = self.b.field(config, field as u32, ty.clone());
            let value = self.b.load(place);
            match ty {
                Type::Struct(_) => operands.extend(self.axes(value)),
                _ => operands.push(value),
            }
        }
        let id = self.named_kernel(kernel)?;
        let function = self.m.module.function(id);
        let params: Vec<Type> = function.params.iter().map(|p| function.ty(p.value).clone()).collect();
        if params.len() != args.len() {
            return Err(self.refuse(
                Code::LaunchActive,
                call.expr,
                "a launch without all of the kernel's arguments",
            ));
        }
        let mut values = Vec::new();
        for (&arg, ty) in args.iter().zip(params) {
            let value = self.arg_value(arg)?;
            values.push(match ty {
                Type::Ptr { .. } if self.b.ty(value).is_ptr() => self.b.ptr_cast(value, ty),
                Type::Int(_) | Type::Float(_) | Type::Bool => self.convert(value, &ty),
                _ => value,
            });
        }
        self.launch_kernel(id, operands, values);
        self.success(call)
    }

    /// What the addresses in a list lead to when the kernel is launched.
    fn listed_arguments(&mut self, list: NodeId, kernel: ir::FuncId) -> R<Vec<Value>> {
        let ast = self.ast();
        let variable = ast.referenced(ast.strip(list)).filter(|&d| self.argument_list(d).is_some());
        let Some(entries) = variable.and_then(|d| self.argument_list(d)) else {
            let message =
                "arguments of a launch that are not listed in an array of addresses, like `{&x, &n}`";
            return Err(self.refuse(Code::LaunchActive, list, message));
        };
        let function = self.m.module.function(kernel);
        let types: Vec<Type> = function.params.iter().map(|p| function.ty(p.value).clone()).collect();
        if types.len() > entries.len() {
            return Err(self.refuse(Code::LaunchActive, list, "fewer arguments than the kernel takes"));
        }
        let mut values = Vec::new();
        for (entry, ty) in entries.into_iter().zip(types) {
            let place = self.place(entry)?;
            let value = self.load(place, entry)?;
            let same = match (self.b.ty(value), &ty) {
                (Type::Ptr { to: a, .. }, Type::Ptr { to: b, .. }) => a == *b,
                (a, b) => a == *b,
            };
            if !same {
                let message = "an argument of another type than the kernel's parameter";
                return Err(self.refuse(Code::PointerPunning, entry, message));
            }
            values.push(value);
        }
        Ok(values)
    }

    /// The objects whose addresses an array of `void *` is initialised with. Such an array is no variable of the
    /// IR: the launch that it is made for reads the objects.
    pub(in super::super) fn argument_list(&self, decl: NodeId) -> Option<Vec<NodeId>> {
        let ast = self.ast();
        let node = &ast[decl];
        let text = node.type_text().trim_start_matches("const ");
        if self.b.function.kind != FunctionKind::Host
            || node.kind != Kind::VarDecl
            || !(text.starts_with("void *[") || text.starts_with("void *const["))
        {
            return None;
        }
        let init = self.m.initialiser(decl).filter(|&i| ast[i].kind == Kind::InitListExpr)?;
        ast.children(init)
            .map(|entry| {
                let address = ast.strip(self.under_pointer_casts(entry));
                let is_address = ast[address].kind == Kind::UnaryOperator && ast[address].opcode() == "&";
                is_address.then(|| ast.children(address).next()).flatten()
            })
            .collect()
    }

    /// The three numbers of a `dim3`.
    fn shape(&mut self, e: NodeId) -> R<Vec<Value>> {
        let value = self.arg_value(e)?;
        let uint = Type::Int(IntKind::UInt);
        match self.b.ty(value) {
            Type::Struct(_) => Ok(self.axes(value)),
            ty if ty.is_int() => {
                let x = self.convert(value, &uint);
                let (y, z) = (self.b.int(uint.clone(), 1), self.b.int(uint, 1));
                Ok(vec![x, y, z])
            }
            _ => Err(self.unsupported(e)),
        }
    }

    fn axes(&mut self, shape: Value) -> Vec<Value> {
        (0..3).map(|i| self.b.emit(Op::Extract(shape, i), Type::Int(IntKind::UInt))).collect()
    }

    fn config_part(&mut self, part: Option<NodeId>, ty: &Type) -> R<Value> {
        let given = part.filter(|&p| {
            self.ast()[p].kind != Kind::CXXDefaultArgExpr || self.ast().children(p).next().is_some()
        });
        let Some(part) = given else { return Ok(self.b.zero(ty)) };
        let value = self.arg_value(part)?;
        Ok(if ty.is_int() { self.convert(value, ty) } else { value })
    }
}
