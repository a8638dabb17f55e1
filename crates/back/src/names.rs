//! Names in the generated code: the user's where there is one, made unique with a suffix; `t0`, `t1`, … for the
//! rest. A name may be used again in another scope, as people do with `i`.

use std::collections::HashSet;

use ir::{Const, Function, Module, Op};

use crate::layout::Layout;

pub struct Names {
    /// Names visible in each open scope, innermost last; the first holds what may never be hidden.
    scopes: Vec<HashSet<String>>,
}

impl Names {
    pub fn new(module: &Module, layout: &Layout) -> Self {
        let mut reserved: HashSet<String> = RESERVED.split_whitespace().map(str::to_string).collect();
        reserve(&mut reserved, &layout.f.name);
        for site in &layout.insts {
            match &site.inst.op {
                Op::Call { callee, .. } => reserve(&mut reserved, &module.function(*callee).name),
                Op::Extern { name, .. } => reserve(&mut reserved, name),
                Op::Global(g) => reserve(&mut reserved, &module.global(*g).name),
                Op::Const(Const::Str(_)) => {}
                _ => {}
            }
        }
        for s in &module.structs {
            reserve(&mut reserved, &s.name);
        }
        Names { scopes: vec![reserved, HashSet::new()] }
    }

    /// Names for the parameters, which come before everything else.
    pub fn params(&mut self, f: &Function) -> Vec<String> {
        f.params
            .iter()
            .enumerate()
            .map(|(i, p)| {
                let hint = if p.name.is_empty() { format!("arg{i}") } else { p.name.clone() };
                self.fresh(Some(&hint))
            })
            .collect()
    }

    pub fn open(&mut self) {
        self.scopes.push(HashSet::new());
    }

    pub fn close(&mut self) {
        self.scopes.pop();
    }

    /// A name that hides nothing in the current scope.
    pub fn fresh(&mut self, hint: Option<&str>) -> String {
        let base = hint.map(identifier).filter(|b| !b.is_empty());
        let candidates: Box<dyn Iterator<Item = String>> = match base {
            Some(b) => Box::new(std::iter::once(b.clone()).chain((1..).map(move |i| format!("{b}_{i}")))),
            None => Box::new((0..).map(|i| format!("t{i}"))),
        };
        let name = candidates
            .into_iter()
            .find(|n| !self.scopes.iter().any(|s| s.contains(n)))
            .expect("there are infinitely many names");
        self.scopes.last_mut().expect("a scope is open").insert(name.clone());
        name
    }
}

/// Every identifier in a qualified name: hiding a namespace would be as bad as hiding the function.
fn reserve(reserved: &mut HashSet<String>, name: &str) {
    let words = name.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty());
    reserved.extend(words.map(str::to_string));
}

fn identifier(hint: &str) -> String {
    let mut out: String = hint.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    out
}

/// Keywords, and what CUDA and common headers make of names.
const RESERVED: &str = "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t \
    char16_t char32_t class co_await co_return co_yield compl concept const consteval constexpr constinit \
    const_cast continue decltype default delete do double dynamic_cast else enum explicit export extern \
    false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr \
    operator or or_eq private protected public register reinterpret_cast requires return short signed sizeof \
    static static_assert static_cast struct switch template this thread_local throw true try typedef typeid \
    typename union unsigned using virtual void volatile wchar_t while xor xor_eq threadIdx blockIdx blockDim \
    gridDim warpSize cugrad NULL NAN INFINITY EOF errno assert stdin stdout stderr linux unix M_PI";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_where_visible() {
        let mut n = Names { scopes: vec![HashSet::from(["if".to_string()]), HashSet::new()] };
        assert_eq!(n.fresh(Some("x")), "x");
        assert_eq!(n.fresh(Some("x")), "x_1");
        assert_eq!(n.fresh(Some("if")), "if_1");
        assert_eq!(n.fresh(None), "t0");
        n.open();
        assert_eq!(n.fresh(Some("i")), "i");
        assert_eq!(n.fresh(None), "t1");
        n.close();
        n.open();
        assert_eq!(n.fresh(Some("i")), "i");
        assert_eq!(n.fresh(Some("a.b")), "a_b");
    }
}
