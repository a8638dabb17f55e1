//! Whose derivative is asked for: a function's, a member function's together with its object, or a lambda's.
//!
//! A member function is lowered with its object as the first parameter, and its derivative takes a pointer to the
//! object. Where the class holds nothing but numbers, the object is differentiated along with what the request names:
//! the user may give its adjoint or leave it to `member_function`. A lambda without captures is a function whose
//! object means nothing; that parameter is dropped.

use front::ast::{Ast, NodeId};
use front::lower::Lowered;
use front::requests::{MemberPointer, closure_of};
use ir::tables::HashMap;
use ir::{Diagnostic, FuncId, Function, Module, Request, Type};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    Function,
    /// With what stands behind the parameters in the function's type: ` const`; and whether `...` ends them.
    Member {
        qualifiers: String,
        variadic: bool,
    },
    /// By its place as clang writes it: `file.cu:3:14)`.
    Closure {
        place: String,
    },
}

impl Subject {
    /// How many parameters are objects: those before the user's own.
    pub fn objects(&self) -> usize {
        match self {
            Subject::Member { .. } => 1,
            Subject::Function | Subject::Closure { .. } => 0,
        }
    }

    /// The request as it is derived: with respect to the object too, if it can be.
    pub fn with_object(&self, m: &Module, f: &Function, request: &Request) -> Result<Request, Diagnostic> {
        let mut whole = request.clone();
        if self.objects() == 0 || request.order > 1 || !request.part.is_empty() {
            return Ok(whole);
        }
        let object = &f.params[0].name;
        if whole.wrt.is_empty() {
            let all = diff::request::resolve(m, f, &[], request.integers)?;
            let names = all.params.iter().map(|i| f.params[*i].name.clone());
            whole.wrt = names.filter(|name| name != object).collect();
        }
        if is_plain(m, f) || whole.wrt.is_empty() {
            whole.wrt.insert(0, object.clone());
        }
        Ok(whole)
    }

    /// The class that a member function is one of.
    pub fn class<'f>(&self, f: &'f Function) -> Option<&'f str> {
        let Subject::Member { .. } = self else { return None };
        let class = f.name.strip_suffix("operator()").unwrap_or(&f.name);
        Some(class.strip_suffix("::").unwrap_or_else(|| without_last(class)))
    }

    /// Whether a request finds a member function by this pointer only if it is registered for that, too.
    pub fn is_other(&self, f: &Function, pointer: &MemberPointer) -> bool {
        let Subject::Member { qualifiers, .. } = self else { return false };
        self.class(f) != Some(pointer.class.as_str())
            || qualifiers.contains("noexcept") && !pointer.ty.contains("noexcept")
    }

    /// How a registration names it. `through`: the type of another pointer.
    pub fn registered(&self, f: &Function, has_object_adjoint: bool, through: Option<&str>) -> String {
        let types =
            |params: &[ir::Param]| params.iter().map(|p| p.spelling.as_str()).collect::<Vec<_>>().join(", ");
        let (name, result) = (&f.name, &f.result_spelling);
        match self {
            Subject::Function => format!("({result} (*)({})) & {name}", types(&f.params)),
            Subject::Member { qualifiers, variadic } => {
                let class = self.class(f).unwrap_or_default();
                let mut list = types(&f.params[1..]);
                if *variadic {
                    list += if list.is_empty() { "..." } else { ", ..." };
                }
                let needs = has_object_adjoint && f.result == Type::Void;
                let own = format!("{result} ({class}::*)({list}){qualifiers}");
                let ty = through.unwrap_or(&own);
                format!("::cugrad::detail::member_of(({ty}) & {name}, {has_object_adjoint}, {needs})")
            }
            Subject::Closure { place } => format!("::cugrad::detail::closure_subject{{{place:?}}}"),
        }
    }
}

/// `ns::V<a::b>` of `ns::V<a::b>::get`.
pub fn without_last(name: &str) -> &str {
    let mut depth = 0i32;
    let mut cut = 0;
    for (i, c) in name.bytes().enumerate() {
        match c {
            b'<' | b'(' => depth += 1,
            b'>' | b')' => depth -= 1,
            b':' if depth == 0 && name[i..].starts_with("::") => cut = i,
            _ => {}
        }
    }
    &name[..cut]
}

/// Makes the roots ready to be called from generated code: what they are, and the function that stands for each.
pub fn prepare(ast: &Ast, lowered: &mut Lowered, roots: &[NodeId]) -> HashMap<NodeId, (FuncId, Subject)> {
    let mut all = HashMap::default();
    for &root in roots {
        let Some(&id) = lowered.functions.get(&root) else { continue };
        let mut f = lowered.module.function(id).clone();
        if f.params.first().is_none_or(|p| p.name != "this") {
            all.insert(root, (id, Subject::Function));
            continue;
        }
        let class = ast.contexts(root).find(|&c| ast[c].kind.is_record());
        if let Some(lambda) = class.and_then(|c| closure_of(ast, c)) {
            f.params.remove(0);
            f.ident = "lambda".to_string();
            let place = place_of(ast, lambda);
            all.insert(root, (lowered.module.add_function(f), Subject::Closure { place }));
        } else {
            lowered.module.functions[id.0 as usize].params[0].name = f.free_param_name("object");
            let ty = ast[root].type_text();
            let (qualifiers, variadic) = (qualifiers(ty), ty.contains("...)"));
            all.insert(root, (id, Subject::Member { qualifiers, variadic }));
        }
    }
    all
}

/// ` const` of `double (double, double) const`.
fn qualifiers(ty: &str) -> String {
    let ty = ty.split("->").next().unwrap_or(ty);
    match ty.rfind(')') {
        Some(end) => ty[end + 1..].trim_end().to_string(),
        None => String::new(),
    }
}

fn place_of(ast: &Ast, lambda: NodeId) -> String {
    let Some(range) = ast[lambda].range else { return String::new() };
    let at = range.begin.expansion;
    let path = ast.file(at.file).path();
    let file = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    format!("{file}:{}:{})", at.line, at.col)
}

/// Whether the adjoint of an object can be made by whoever has no other use for it: all zeros. An object with pointers
/// would need memory behind them.
fn is_plain(m: &Module, f: &Function) -> bool {
    f.ty(f.params[0].value).pointee().is_some_and(|ty| m.holds_floats(ty) && !m.holds_pointers(ty))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_what_stands_before_the_last_name() {
        assert_eq!(without_last("ns::V<a::b>::get"), "ns::V<a::b>");
        assert_eq!(without_last("S::operator-"), "S");
    }

    #[test]
    fn what_stands_behind_the_parameters_is_found() {
        assert_eq!(qualifiers("double (double, double) const"), " const");
        assert_eq!(qualifiers("auto (double) const noexcept -> double"), " const noexcept");
        assert_eq!(qualifiers("double (double)"), "");
    }
}
