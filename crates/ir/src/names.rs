//! Names of generated code, so that none is captured: one that means something else where it stands.
//!
//! There are two places where a name can be. *At namespace scope* generated functions stand in the user's file, and
//! calls of them are written into the user's functions; so no word of the user's files is free there, be it a
//! function, a macro, a member or a local variable ([`Module::free_name`], [`Module::take_name`]). *Inside of a
//! function* that is generated as a whole, only what its own text mentions matters: [`Scopes`] is told these words
//! first and gives out others. Where nothing clashes, a name is the one that was wanted.
//!
//! Macros are nobody's name and everybody's: where generated text mentions one of the user's, it is undefined around
//! that text (`cugrad::shield`).

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::tables::{HashMap, HashSet};
use crate::{Function, Module, Param, StructId, Type, Value};

/// What is known about names besides those of the module's own functions, variables and structs.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct KnownNames {
    /// Words that no generated function may have for a name.
    pub words: BTreeSet<String>,
    /// Functions that are called on an object, which is their first parameter.
    pub methods: BTreeSet<String>,
    /// Kernels whose names other functions have too.
    pub overloaded: BTreeSet<String>,
    /// Structs whose names the source does not give them: lambdas, and classes inside of functions.
    pub made_up: BTreeSet<StructId>,
}

impl Module {
    /// A name at namespace scope that nothing has: the one that is wanted, or with a number behind it.
    pub fn free_name(&self, wanted: &str) -> String {
        let free = |name: &String| !self.is_name(name);
        numbered(wanted.to_string(), 2).find(free).expect("there are infinitely many names")
    }

    /// As [`Module::free_name`]; from here on it is taken.
    pub fn take_name(&mut self, wanted: &str) -> String {
        let name = self.free_name(wanted);
        self.names.words.insert(name.clone());
        name
    }

    /// The type of a pointer to a kernel. Where its name is that of others too, it says which one is meant.
    pub fn kernel_type(&self, kernel: &Function) -> String {
        let name = &kernel.name;
        if !self.names.overloaded.contains(name) {
            return format!("decltype(&{name})");
        }
        let params: Vec<&str> = kernel.params.iter().map(|p| p.spelling.as_str()).collect();
        format!("void (*)({})", params.join(", "))
    }

    /// Whether a word means something at namespace scope already.
    pub fn is_name(&self, word: &str) -> bool {
        self.names.words.contains(word)
            || is_keyword(word)
            || self.functions.iter().any(|f| f.name == word || f.ident == word)
            || self.globals.iter().any(|g| g.name == word)
            || self.structs.iter().any(|s| s.name == word)
    }
}

impl Function {
    /// A name for a further parameter.
    pub fn free_param_name(&self, wanted: &str) -> String {
        let free = |name: &String| !self.params.iter().any(|p| p.name == *name);
        numbered(wanted.to_string(), 1).find(free).expect("there are infinitely many names")
    }

    /// A further parameter, `name` or what is free of that kind.
    pub fn insert_param(&mut self, at: usize, ty: Type, name: &str) -> Value {
        let name = self.free_param_name(name);
        let value = self.new_value(ty, Some(name.clone()));
        let param = Param::plain(name, value);
        self.params.insert(at, param);
        value
    }
}

/// `x`, `x_1`, `x_2`, …
fn numbered(wanted: String, first: u64) -> impl Iterator<Item = String> {
    std::iter::once(wanted.clone()).chain((first..).map(move |n| format!("{wanted}_{n}")))
}

/// The names that are visible in a function that is being written.
#[derive(Clone, Debug)]
pub struct Scopes {
    /// The open scopes, innermost last; the first holds what may never be hidden.
    open: Vec<Scope>,
}

#[derive(Clone, Debug, Default)]
struct Scope {
    names: HashSet<String>,
    /// For each stem, how many of its names are visible from here for certain: the next search goes on behind them.
    passed: HashMap<String, u64>,
}

impl Default for Scopes {
    fn default() -> Scopes {
        Scopes { open: vec![Scope::default(), Scope::default()] }
    }
}

impl Scopes {
    /// Every identifier in some text is taken. Hiding a namespace would be as bad as hiding a function in it.
    pub fn reserve(&mut self, text: &str) {
        self.open[0].names.extend(words(text).map(str::to_string));
    }

    /// As [`Scopes::reserve`], but what stands behind `::` is looked for in its namespace and cannot be hidden.
    pub fn reserve_unqualified(&mut self, text: &str) {
        let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let unqualified = words(text).filter(|word| !text[..start(word)].ends_with("::"));
        self.open[0].names.extend(unqualified.map(str::to_string));
    }

    /// Begins a scope inside the current one.
    pub fn open(&mut self) {
        self.open.push(Scope::default());
    }

    /// Ends the innermost scope; its names are free again.
    pub fn close(&mut self) {
        self.open.pop();
    }

    /// A name that hides nothing in the current scope.
    pub fn fresh(&mut self, hint: &str) -> String {
        let stem = identifier(hint);
        self.first_free(&stem, |n| if n == 0 { stem.clone() } else { format!("{stem}_{n}") })
    }

    /// A name for what has none: `t0`, `t1`, …
    pub fn temporary(&mut self) -> String {
        self.first_free("", |n| format!("t{n}"))
    }

    /// A name like the hint, or a temporary's where there is none or an empty one.
    pub fn fresh_or_temporary(&mut self, hint: Option<&str>) -> String {
        match hint.filter(|h| !h.is_empty()) {
            Some(hint) => self.fresh(hint),
            None => self.temporary(),
        }
    }

    fn first_free(&mut self, stem: &str, name: impl Fn(u64) -> String) -> String {
        let visible = |n: &String| is_keyword(n) || self.open.iter().any(|s| s.names.contains(n));
        let passed = self.open.iter().rev().find_map(|s| s.passed.get(stem)).copied().unwrap_or(0);
        let mut candidates = (passed..).map(|n| (n, name(n)));
        let (n, name) = candidates.find(|(_, name)| !visible(name)).expect("there are infinitely many names");
        let scope = self.open.last_mut().expect("a scope is open");
        scope.names.insert(name.clone());
        scope.passed.insert(stem.to_string(), n + 1);
        name
    }
}

/// The identifiers (and keywords) of a text.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|w| w.starts_with(|c: char| !c.is_ascii_digit()))
}

/// A qualified name without the namespaces and classes in front: `f<ns::V>` of `ns::f<ns::V>`.
pub fn last_part(name: &str) -> &str {
    let (mut depth, mut start) = (0, 0);
    for (at, c) in name.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if depth > 0 => depth -= 1,
            ':' if depth == 0 => start = at + 1,
            _ => {}
        }
    }
    &name[start..]
}

/// The template arguments of a function: `double, 4` of `ns::A<int>::f<double, 4>`.
pub fn template_arguments(name: &str) -> Option<&str> {
    last_part(name).strip_suffix('>')?.split_once('<').map(|(_, arguments)| arguments)
}

/// A qualified name without template arguments: `ns::f` of `ns::f<double>`.
pub fn without_arguments(name: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    for c in name.chars() {
        match c {
            '<' => depth += 1,
            '>' if depth > 0 => depth -= 1,
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    if depth == 0 { out } else { name.to_string() }
}

fn identifier(hint: &str) -> String {
    let mut out: String = hint.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    out
}

/// Whether the compilers, CUDA or common headers give a word a meaning everywhere.
pub fn is_keyword(word: &str) -> bool {
    static ALL: LazyLock<HashSet<&str>> = LazyLock::new(|| KEYWORDS.split_ascii_whitespace().collect());
    ALL.contains(word)
}

const KEYWORDS: &str = "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t \
    char16_t char32_t class co_await co_return co_yield compl concept const consteval constexpr constinit \
    const_cast continue decltype default delete do double dynamic_cast else enum explicit export extern \
    false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr \
    operator or or_eq private protected public register reinterpret_cast requires return short signed sizeof \
    static static_assert static_cast struct switch template this thread_local throw true try typedef typeid \
    typename union unsigned using virtual void volatile wchar_t while xor xor_eq threadIdx blockIdx blockDim \
    gridDim warpSize cugrad cooperative_groups NULL NAN INFINITY EOF errno assert stdin stdout stderr linux unix M_PI";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_where_visible() {
        let mut n = Scopes::default();
        n.reserve("a::b<7u>(tape)");
        n.reserve_unqualified("::q::r<&s>::sync");
        assert_eq!(["r", "sync", "s"].map(|w| n.fresh(w)), ["r", "sync", "s_1"]);
        assert_eq!(n.fresh("x"), "x");
        assert_eq!(n.fresh("x"), "x_1");
        assert_eq!(n.fresh("if"), "if_1");
        assert_eq!(n.fresh("b"), "b_1");
        assert_eq!(n.temporary(), "t0");
        n.open();
        assert_eq!(n.fresh("i"), "i");
        assert_eq!(n.temporary(), "t1");
        n.close();
        n.open();
        assert_eq!(n.fresh("i"), "i");
        assert_eq!(n.fresh("a.c"), "a_c");
    }

    #[test]
    fn template_arguments_are_left_out() {
        let pairs =
            [("ns::f<V<int>, 4>", "ns::f"), ("A<double>::m", "A::m"), ("A::operator<", "A::operator<")];
        pairs.iter().for_each(|(name, plain)| assert_eq!(without_arguments(name), *plain));
        assert_eq!(last_part("ns::A<ns::V>::m<a::b>"), "m<a::b>");
        assert_eq!(last_part("f"), "f");
        assert_eq!(template_arguments("A<int>::f<V<int>, 4>"), Some("V<int>, 4"));
        assert_eq!(template_arguments("A<int>::f"), None);
    }

    #[test]
    fn names_at_namespace_scope_are_nobodys() {
        let mut m = Module::default();
        m.names.words.insert("f_rev".into());
        assert_eq!(m.free_name("f_fwd"), "f_fwd");
        assert_eq!(m.take_name("f_rev"), "f_rev_2");
        assert_eq!(m.take_name("f_rev"), "f_rev_3");
        assert_eq!(m.take_name("while"), "while_2");
    }
}
