//! Functions as their callers see them: names, parameters, result, kind.

use ir::{Code, FuncId, Function, FunctionKind, Param, Type};

use super::types::Resolved;
use super::{Lowering, R};
use crate::ast::{Flag, Kind, NodeId, StorageClass};
use crate::types::CType;

/// Functions of CUDA whose names kernels have now and then.
const OF_CUDA: [&str; 12] =
    ["norm", "rnorm", "abs", "exp", "log", "max", "min", "pow", "sqrt", "round", "floor", "div"];

impl Lowering<'_> {
    /// The function a declaration means, declared on first use; its body is lowered later.
    pub(super) fn function(&mut self, decl: NodeId) -> R<FuncId> {
        let node = self.ast.definition(decl).unwrap_or(decl);
        if let Some(&id) = self.functions.get(&node) {
            return Ok(id);
        }
        let function = self.signature(node)?;
        let id = self.module.add_function(function);
        self.functions.insert(node, id);
        if self.ast.body(node).is_some() {
            self.pending.push_back((node, id));
        }
        Ok(id)
    }

    /// Whether a function with `...` may look at what is passed for it: only by a `va_list`.
    fn reads_further_arguments(&self, node: NodeId) -> bool {
        let ast = self.ast;
        let Some(body) = ast.body(node) else { return true };
        ast.descendants(body)
            .any(|n| ast[n].kind == Kind::VAArgExpr || ast[n].type_text().contains("va_list"))
    }

    /// A function without its body.
    pub(super) fn signature(&mut self, node: NodeId) -> R<Function> {
        let ast = self.ast;
        let name = self.function_name(node);
        if self.is_variadic(node) && self.reads_further_arguments(node) {
            return Err(self.refuse(Code::VariadicFunction, node, format!("variadic function `{name}`")));
        }
        let result = self.result_type(node)?;
        let span = self.name_span(node);
        let mut function = Function {
            ident: self.function_ident(node),
            name,
            kind: self.kind_of(node),
            params: Vec::new(),
            result: if result.reference {
                Type::Ptr { to: Box::new(result.ty), is_const: result.is_const }
            } else {
                result.ty
            },
            result_spelling: self.spell(&result.ctype),
            body: None,
            values: Vec::new(),
            names: Default::default(),
            attributes: self.launch_bounds(node),
            along: None,
            span,
        };
        if ast.is_global(node) && self.shares_name(node, &function.name) {
            self.module.names.overloaded.insert(function.name.clone());
        }
        if let Some(this) = self.this_param(node)? {
            self.module.names.methods.insert(function.name.clone());
            let value = function.new_value(this.0.clone(), Some("this".into()));
            function.params.push(Param { spelling: this.1, ..Param::plain("this".into(), value) });
        }
        for (i, decl) in ast.params(node).enumerate() {
            let param = self.param_type(decl)?;
            // One without a name must not be found under that of another.
            let is_free = |name: &String| !ast.params(node).any(|p| ast[p].name() == *name);
            let name = match ast[decl].name() {
                "" => (i..).map(|i| format!("unused_{i}")).find(is_free).expect("some number is free"),
                name => name.to_string(),
            };
            let ty = if param.reference {
                Type::Ptr { to: Box::new(param.ty), is_const: param.is_const }
            } else {
                param.ty
            };
            let value = function.new_value(ty, Some(name.clone()));
            let spelling = self.spell(&param.ctype);
            function.params.push(Param {
                name,
                value,
                spelling,
                restrict: param.restrict,
                by_reference: param.reference,
                own: Vec::new(),
            });
        }
        Ok(function)
    }

    /// Whether other functions have a kernel's name, of the user's or of CUDA's.
    fn shares_name(&mut self, kernel: NodeId, name: &str) -> bool {
        let ast = self.ast;
        let is_other = |other: &NodeId| {
            ast[*other].name() == ast[kernel].name()
                && *other != kernel
                && !ast.is_dependent(*other)
                && ast.definition(*other).is_none_or(|d| Some(d) != ast.definition(kernel))
                && !ast.redeclarations(kernel).contains(other)
        };
        let others: Vec<NodeId> = ast.functions().filter(is_other).collect();
        OF_CUDA.contains(&name) || others.into_iter().any(|other| self.function_name(other) == name)
    }

    /// The type of a parameter, as the function sees it: arrays are pointers.
    pub(super) fn param_type(&mut self, decl: NodeId) -> R<Resolved> {
        let Some(ty) = self.ast[decl].ty.clone() else {
            return Err(self.refuse(Code::UnsupportedType, decl, "parameter without a type"));
        };
        // No parameter is an array: clang prints a pointer to one so where a template's argument is the array.
        let is_array = |element: &str| element.contains('*') && !element.contains('(');
        if ty.text.ends_with(']') && ty.text.split('[').next().is_some_and(is_array) {
            let message = "a pointer to an array that is a template's argument";
            let hint = "let the element be the template's argument: `T (*rows)[4]`";
            return Err(self.refuse_with_hint(Code::UnsupportedType, decl, message, hint));
        }
        let ctype = self.types.resolve(&ty, decl).decayed();
        self.resolved(&ctype, decl)
    }

    fn result_type(&mut self, node: NodeId) -> R<Resolved> {
        let constructs = matches!(self.ast[node].kind, Kind::CXXConstructorDecl | Kind::CXXDestructorDecl);
        let ctype = if constructs { crate::types::Shape::Void.into() } else { self.result_ctype(node) };
        self.resolved(&ctype, node)
    }

    fn result_ctype(&self, node: NodeId) -> CType {
        let text = self.ast[node].type_text();
        let resolved = self.ast[node].ty.as_ref().map(|ty| self.types.resolve(ty, node));
        let unnamed =
            |ty: &CType| ty.unresolved().is_some() || matches!(ty.shape, crate::types::Shape::Foreign(_));
        match resolved.as_ref().and_then(CType::function) {
            // `-> decltype(a + b)` and members of templates, as what `atan2(float, double)` returns, are not evaluated in
            // the dump, but what is returned has a type.
            Some(function) if unnamed(&function.result) || text.contains("decltype(") => {
                self.returned_type(node).unwrap_or_else(|| function.result.clone())
            }
            Some(function) => function.result.clone(),
            None => CType::unknown(text),
        }
    }

    /// The type of what a function returns, by its first `return`.
    fn returned_type(&self, node: NodeId) -> Option<CType> {
        let ast = self.ast;
        let returned = ast.own_returns(node).into_iter().find_map(|s| ast.children(s).next())?;
        let prvalue = ast[returned].value_category == Some(crate::ast::ValueCategory::PRValue);
        prvalue.then(|| self.types.type_of(returned).unqualified())
    }

    pub(super) fn returns_reference(&self, node: NodeId) -> bool {
        self.ast[node].kind != Kind::CXXConstructorDecl && self.result_ctype(node).is_reference()
    }

    fn is_variadic(&self, node: NodeId) -> bool {
        let ty = self.ast[node].ty.as_ref().map(|ty| self.types.resolve(ty, node));
        ty.as_ref().and_then(CType::function).is_some_and(|f| f.is_variadic)
    }

    /// Whether a function works on an object.
    pub(super) fn has_this(&self, node: NodeId) -> bool {
        let kind = self.ast[node].kind;
        let is_static = self
            .ast
            .redeclarations(node)
            .iter()
            .chain([&node])
            .any(|&n| self.ast[n].storage_class == Some(StorageClass::Static));
        kind.is_function() && kind != Kind::FunctionDecl && !is_static
    }

    /// The class that a method belongs to.
    pub(super) fn class_of(&self, method: NodeId) -> Option<NodeId> {
        let class = self.ast.contexts(method).find(|&c| self.ast[c].kind.is_record())?;
        self.ast.definition(class)
    }

    fn this_param(&mut self, node: NodeId) -> R<Option<(Type, String)>> {
        if !self.has_this(node) {
            return Ok(None);
        }
        let Some(class) = self.class_of(node) else {
            return Err(self.refuse(Code::UnsupportedType, node, "method of a class that is not known"));
        };
        let ty = self.record_type(class, node)?;
        let resolved = self.ast[node].ty.as_ref().map(|ty| self.types.resolve(ty, node));
        let is_const = resolved.as_ref().and_then(CType::function).is_some_and(|f| f.is_const);
        let name = ir::text::type_name(&self.module, &ty);
        let spelling = format!("{}{name} *", if is_const { "const " } else { "" });
        Ok(Some((Type::Ptr { to: Box::new(ty), is_const }, spelling)))
    }

    pub(super) fn kind_of(&self, node: NodeId) -> FunctionKind {
        let ast = self.ast;
        let has = |test: fn(&crate::ast::Ast, NodeId) -> bool| {
            test(ast, node) || ast.redeclarations(node).iter().any(|&n| test(ast, n))
        };
        let host = ast.has_attribute(node, Kind::CUDAHostAttr);
        if has(|ast, n| ast.is_global(n)) {
            FunctionKind::Kernel
        } else if self.is_host_lambda(node) {
            FunctionKind::Host
        } else if has(|ast, n| ast.is_device(n)) {
            if host || has(|ast, n| ast.has_attribute(n, Kind::CUDAHostAttr)) {
                FunctionKind::HostDevice
            } else {
                FunctionKind::Device
            }
        } else if self.ast[node].has(Flag::Constexpr) {
            FunctionKind::HostDevice
        } else {
            FunctionKind::Host
        }
    }

    /// The call operator of a lambda that a host function holds and that nobody called `__device__`. clang has it for
    /// host and device both.
    fn is_host_lambda(&self, node: NodeId) -> bool {
        let ast = self.ast;
        let attribute = ast.attribute(node, Kind::CUDADeviceAttr);
        if attribute.is_some_and(|a| !ast[a].has(Flag::IsImplicit)) {
            return false;
        }
        let closure = self.class_of(node);
        let lambda = closure.and_then(|c| ast.parent(c)).filter(|&l| ast[l].kind == Kind::LambdaExpr);
        let mut above = std::iter::successors(lambda, |&n| ast.parent(n));
        let around = above.find(|&n| ast[n].kind.is_function());
        around.is_some_and(|f| self.kind_of(f) == FunctionKind::Host)
    }

    /// How generated code refers to a function; for what has no name at namespace scope, a description.
    pub(super) fn function_name(&self, node: NodeId) -> String {
        if let Some(name) = self.ast.qualified_name(node) {
            return name;
        }
        let own = self.ast[node].name();
        match self.class_of(node) {
            Some(class) => format!("{}::{own}", self.record_name(class)),
            None => own.to_string(),
        }
    }

    /// A C identifier made of the class, the name and the template arguments: `Pair_float_dot`, `scale_4`.
    fn function_ident(&self, node: NodeId) -> String {
        let name = self.function_name(node);
        let in_class = self.class_of(node).is_some();
        let local = last_parts(&name, if in_class { 2 } else { 1 });
        let local = match local.find("operator").filter(|_| self.ast[node].name().starts_with("operator")) {
            Some(at) => format!("{}{}", &local[..at], operator_word(&local[at..])),
            None => local.to_string(),
        };
        identifier(&local)
    }

    /// `__launch_bounds__(…)`, if a kernel has it.
    fn launch_bounds(&self, node: NodeId) -> Vec<String> {
        let ast = self.ast;
        let all = ast.redeclarations(node).iter().copied().chain([node]);
        let Some(attribute) = all.into_iter().find_map(|n| ast.attribute(n, Kind::CUDALaunchBoundsAttr))
        else {
            return Vec::new();
        };
        let numbers: Option<Vec<String>> =
            ast.children(attribute).map(|e| self.bound(e).map(|n| n.to_string())).collect();
        // Without them the compiler takes the largest block there is.
        numbers.iter().map(|numbers| format!("__launch_bounds__({})", numbers.join(", "))).collect()
    }

    /// The value of an expression of macros, constants and template arguments, which generated code need not know by their names.
    fn bound(&self, e: NodeId) -> Option<i128> {
        let ast = self.ast;
        match ast[e].kind {
            Kind::BinaryOperator => {
                let (a, b) = (self.bound(ast.child(e, 0)?)?, self.bound(ast.child(e, 1)?)?);
                match ast[e].opcode() {
                    "+" => a.checked_add(b),
                    "-" => a.checked_sub(b),
                    "*" => a.checked_mul(b),
                    "/" => a.checked_div(b),
                    "%" => a.checked_rem(b),
                    "<<" => a.checked_shl(b.try_into().ok()?),
                    ">>" => a.checked_shr(b.try_into().ok()?),
                    _ => None,
                }
            }
            Kind::ConditionalOperator => {
                let taken = if self.bound(ast.child(e, 0)?)? != 0 { 1 } else { 2 };
                self.bound(ast.child(e, taken)?)
            }
            Kind::ImplicitCastExpr
            | Kind::ParenExpr
            | Kind::ConstantExpr
            | Kind::SubstNonTypeTemplateParmExpr => {
                ast.constant(e).or_else(|| self.bound(ast.children(e).next_back()?))
            }
            Kind::DeclRefExpr => ast.constant(e).or_else(|| {
                let decl = ast.referenced(e)?;
                self.constant_initialiser(decl).and_then(|init| self.bound(init))
            }),
            _ => ast.constant(e),
        }
    }
}

/// The last `n` parts of a qualified name; `::` inside of template arguments does not count.
fn last_parts(name: &str, n: usize) -> &str {
    let mut depth = 0i32;
    let mut cuts = vec![0];
    let bytes = name.as_bytes();
    let end = name.find("operator").unwrap_or(name.len());
    for i in 0..end {
        match bytes[i] {
            b'<' | b'(' => depth += 1,
            b'>' | b')' => depth -= 1,
            b':' if depth == 0 && bytes.get(i + 1) == Some(&b':') => cuts.push(i + 2),
            _ => {}
        }
    }
    let from = cuts[cuts.len().saturating_sub(n)];
    &name[from..]
}

fn operator_word(name: &str) -> String {
    let symbol = name.trim_start_matches("operator").trim();
    let word = match symbol {
        "+" => "plus",
        "-" => "minus",
        "*" => "times",
        "/" => "over",
        "%" => "modulo",
        "=" => "assign",
        "+=" => "plus_assign",
        "-=" => "minus_assign",
        "*=" => "times_assign",
        "/=" => "over_assign",
        "[]" => "at",
        "()" => "call",
        "==" => "equals",
        "!=" => "differs",
        "<" => "less",
        ">" => "greater",
        "<=" => "at_most",
        ">=" => "at_least",
        "!" => "not",
        "->" => "arrow",
        other => other,
    };
    format!("operator_{word}")
}

/// Letters, digits and single underscores.
pub(super) fn identifier(text: &str) -> String {
    let mut out = String::new();
    for c in text.replace('*', " ptr").chars() {
        if c.is_ascii_alphanumeric() || (c == '_' && !out.ends_with('_')) {
            out.push(c);
        } else if !out.ends_with('_') {
            out.push('_');
        }
    }
    let out = out.trim_end_matches('_');
    let digit = out.starts_with(|c: char| c.is_ascii_digit());
    if out.is_empty() || digit { format!("f_{out}") } else { out.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_keep_what_tells_functions_apart() {
        assert_eq!(identifier(last_parts("ns::scale<ns::V<float>, 4>", 1)), "scale_ns_V_float_4");
        assert_eq!(last_parts("ns::V<float>::get", 2), "V<float>::get");
        assert_eq!(identifier(&operator_word("operator+=")), "operator_plus_assign");
        assert_eq!(identifier("apply<float *>"), "apply_float_ptr");
    }
}
