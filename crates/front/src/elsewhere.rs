//! Bodies that a file lacks, from the program's other sources.
//!
//! `__device__ double power(double x);` stands in a header, and its body in another source. Where the program's sources are known, those that
//! may define what the file reaches and lacks are read behind it, as if it included them at its end. What the file says stays what it was; what they say may
//! become something else there: macros, overloads and flags of the file are not theirs. So each function that is taken from another source is also lowered
//! from that source read by itself, and has to be the same in IR, with all that it calls, its structs and variables; else it is refused.
//!
//! Generated code stands in the file, which may not declare what such a function uses. Functions are printed there (`Lowered::elsewhere` lists them);
//! variables and structs cannot be, and are refused.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use cxx_text::{Cursor, Token, code};
use ir::{Code, Diagnostic, FuncId, Function, Op, Type};

use crate::FrontError;
use crate::ast::{Ast, Flag, Kind, NodeId, StorageClass};
use crate::clang::{self, Options, Source};
use crate::lower::{Customs, Lowered};
use crate::program::{self, Program};
use crate::types::TypeTable;

/// What a program has taken from other sources.
#[derive(Debug)]
pub(crate) struct Taken {
    /// As the program was read.
    options: Options,
    /// The files that only they bring, and which of the sources does.
    files: BTreeMap<PathBuf, usize>,
    /// Each source by itself; `None` if it cannot be read.
    alone: Vec<OnceLock<Option<Box<Program>>>>,
}

/// Reads further sources behind a program until it lacks nothing that they have.
pub(crate) fn complete(options: &Options, mut program: Program) -> Result<Program, FrontError> {
    let own: BTreeSet<PathBuf> = program.user_files().into_iter().collect();
    let main = options.file.canonicalize().ok();
    let mut rest: Vec<(usize, Vec<u8>)> = Vec::new();
    let (mut behind, mut read_rest): (Vec<usize>, bool) = (Vec::new(), false);
    loop {
        let missing = missing(&program, &own);
        if missing.is_empty() {
            break;
        }
        // Most programs lack nothing, and no other source is opened.
        if !std::mem::replace(&mut read_rest, true) {
            let is_other = |source: &Source| source.file.canonicalize().ok() != main;
            let others = options.elsewhere.iter().enumerate().filter(|(_, source)| is_other(source));
            rest = others.filter_map(|(n, source)| Some((n, std::fs::read(&source.file).ok()?))).collect();
        }
        let (found, others) = rest.into_iter().partition(|(_, text)| defines_any(text, &missing));
        rest = others;
        let found: Vec<usize> = found.into_iter().map(|(n, _): (usize, Vec<u8>)| n).collect();
        if found.is_empty() {
            break;
        }
        let with = |more: &[usize]| Options {
            behind: behind.iter().chain(more).copied().collect(),
            ..options.clone()
        };
        if let Ok(all) = program::read(&with(&found)) {
            program = all;
            behind.extend(found);
            continue;
        }
        // One of them cannot be read behind the file. What only that one has stays without a body.
        for n in found {
            let with = Options { behind: behind.iter().copied().chain([n]).collect(), ..options.clone() };
            if let Ok(more) = program::read(&with) {
                program = more;
                behind.push(n);
            }
        }
    }
    if !behind.is_empty() {
        let mut files = BTreeMap::new();
        for &n in &behind {
            let (scanned, _) = clang::user_files(&options.alone(&options.elsewhere[n]))?;
            for file in scanned.into_iter().filter(|file| !own.contains(&file.canonical)) {
                files.entry(file.canonical).or_insert(n);
            }
        }
        let alone = options.elsewhere.iter().map(|_| OnceLock::new()).collect();
        program.forget_requests_outside(&own);
        program.taken = Some(Taken { options: Options { behind, ..options.clone() }, files, alone });
    }
    Ok(program)
}

/// The names of functions without a body that the file's own code mentions, or that what it mentions does.
fn missing(program: &Program, own: &BTreeSet<PathBuf>) -> BTreeSet<String> {
    let ast = &program.ast;
    let types = TypeTable::new(ast);
    let is_own: Vec<bool> = program.files().iter().map(|file| is_in(own, Path::new(file))).collect();
    let in_own_file = |id: NodeId| file_of(ast, id).is_some_and(|file| is_own.get(file) == Some(&true));
    let mut names = BTreeSet::new();
    let mut pending: Vec<NodeId> = ast.functions().filter(|&f| in_own_file(f)).collect();
    // Requests may stand in initialisers of variables.
    let at_file_scope = |&v: &NodeId| ast.enclosing_function(v).is_none() && in_own_file(v);
    pending.extend(ast.all(Kind::VarDecl).filter(at_file_scope));
    let mut seen: BTreeSet<NodeId> = pending.iter().copied().collect();
    while let Some(holder) = pending.pop() {
        for node in ast.descendants(holder) {
            let mentioned: Vec<NodeId> = match ast[node].kind {
                Kind::CXXConstructExpr | Kind::CXXTemporaryObjectExpr => {
                    let class = types.record_of(&types.type_of(node));
                    let constructs = |&m: &NodeId| ast[m].kind == Kind::CXXConstructorDecl;
                    class.into_iter().flat_map(|class| ast.methods(class)).filter(constructs).collect()
                }
                _ => ast.referenced(node).into_iter().collect(),
            };
            for function in mentioned.into_iter().filter(|&f| ast[f].kind.is_function()) {
                match ast.definition(function) {
                    Some(definition) if seen.insert(definition) => pending.push(definition),
                    Some(_) => {}
                    None if is_made_by_clang(ast, function) => {}
                    None => _ = names.insert(ast[function].name().to_string()),
                }
            }
        }
    }
    names
}

fn is_made_by_clang(ast: &Ast, function: NodeId) -> bool {
    let node = &ast[function];
    node.is_mention() || node.has(Flag::IsImplicit) || node.has(Flag::ExplicitlyDefaulted)
}

/// Whether a text may define a function of one of these names: `power(double x) {`, `Law::Law() : a(1) {`.
fn defines_any(text: &[u8], names: &BTreeSet<String>) -> bool {
    let tokens: Vec<Token> = code(text).collect();
    let c = Cursor::new(text, &tokens);
    (0..tokens.len()).any(|at| c.at(at + 1) == "(" && names.contains(c.at(at)) && has_body(c, at + 1))
}

/// Whether a body follows the parameters that open here.
fn has_body(c: Cursor<'_>, open: usize) -> bool {
    let Some(close) = c.closing(open) else { return false };
    let mut at = close + 1;
    loop {
        at = match c.at(at) {
            "{" | "try" => return true,
            // Of a constructor's members; elsewhere `a ? f(x) : b`.
            ":" => return c.before(open) == c.before(open.saturating_sub(2)),
            "const" | "volatile" | "noexcept" | "override" | "final" | "&" => at + 1,
            "(" => match c.closing(at) {
                Some(close) => close + 1,
                None => return false,
            },
            "->" => match (at..c.tokens.len()).find(|&end| matches!(c.at(end), "{" | ";" | "}" | ")")) {
                Some(end) => return c.at(end) == "{",
                None => return false,
            },
            _ => return false,
        }
    }
}

type ByName = BTreeMap<String, NodeId>;

/// The variables and the classes that the file itself does not declare, by their full names. One of the same name that it does declare is the
/// same one, or clang has said otherwise.
fn only_in_others(ast: &Ast, source: &dyn Fn(NodeId) -> Option<usize>) -> (ByName, ByName) {
    let (mut variables, mut records) = (ByName::new(), ByName::new());
    let mut own: BTreeSet<(bool, String)> = BTreeSet::new();
    for id in ast.ids() {
        let node = &ast[id];
        let is_variable = node.kind == Kind::VarDecl;
        // Local variables are nobody else's, unless they stay.
        let is_local =
            ast.enclosing_function(id).is_some() && node.storage_class != Some(StorageClass::Static);
        if !(is_variable && !is_local || node.kind.is_record()) {
            continue;
        }
        let Some(name) = ast.qualified_name(id) else { continue };
        let name = if is_variable { name } else { name.split('<').next().unwrap_or(&name).to_string() };
        match source(id) {
            None => _ = own.insert((is_variable, name)),
            Some(_) => _ = if is_variable { &mut variables } else { &mut records }.insert(name, id),
        }
    }
    variables.retain(|name, _| !own.contains(&(true, name.clone())));
    records.retain(|name, _| !own.contains(&(false, name.clone())));
    (variables, records)
}

/// The declaration of a constant array, to stand in a function: `static const double c[2] = {1, 2}` of nothing but literals.
fn table(text: &str) -> Option<String> {
    const WORDS: [&str; 10] =
        ["const", "double", "float", "int", "unsigned", "long", "short", "char", "signed", "bool"];
    const DROPPED: [&str; 4] = ["static", "inline", "__device__", "__constant__"];
    let tokens: Vec<Token> = code(text.as_bytes()).collect();
    let c = Cursor::new(text, &tokens);
    let equals = (0..tokens.len()).find(|&at| c.at(at) == "=")?;
    let (mut words, mut name) = (Vec::new(), None);
    for (at, token) in tokens.iter().enumerate().take(equals) {
        match c.at(at) {
            word if DROPPED.contains(&word) => {}
            "constexpr" => words.push("const"),
            word if WORDS.contains(&word) || matches!(word, "[" | "]") => words.push(word),
            other if c.is_word(at) && name.is_none() => {
                name = Some(other);
                words.push(other);
            }
            number if token.kind == cxx_text::Kind::Number => words.push(number),
            _ => return None,
        }
    }
    let is_literal = |at: usize| {
        tokens[at].kind == cxx_text::Kind::Number
            || matches!(c.at(at), "{" | "}" | "," | "-" | "+" | "true" | "false")
    };
    let values = text[tokens[equals].start..].trim();
    (words.contains(&"const") && (equals + 1..tokens.len()).all(is_literal))
        .then(|| format!("static {} {values}", words.join(" ").replace(" [ ", "[").replace(" ]", "]")))
}

fn is_in(files: &BTreeSet<PathBuf>, path: &Path) -> bool {
    path.canonicalize().is_ok_and(|path| files.contains(&path))
}

fn file_of(ast: &Ast, id: NodeId) -> Option<usize> {
    ast[id].loc.map(|loc| loc.expansion.file.0 as usize)
}

impl Taken {
    /// The files of other sources that were read.
    pub fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.files.keys()
    }

    /// Refuses what would mean something else than in its own source, or what generated code could not name; lists the
    /// functions that generated code has to bring along.
    pub fn check(
        &self,
        program: &Program,
        lowered: &mut Lowered,
        customs: Customs,
    ) -> Result<(), Vec<Diagnostic>> {
        let ast = &program.ast;
        let sources: Vec<Option<usize>> =
            program.files().iter().map(|file| self.source_of(Path::new(file))).collect();
        let source = |id: NodeId| file_of(ast, id).and_then(|file| sources.get(file).copied().flatten());
        let mut taken: Vec<(FuncId, NodeId, usize)> =
            lowered.functions.iter().filter_map(|(&node, &id)| Some((id, node, source(node)?))).collect();
        taken.sort();
        if taken.is_empty() {
            return Ok(());
        }
        let mut problems = Vec::new();
        for &(id, node, n) in &taken {
            let declared = ast.redeclarations(node).iter().find(|&&d| source(d).is_none());
            if declared.is_none() {
                lowered.elsewhere.push(id);
            }
            if let Err(why) = self.is_the_same(program, node, n, customs) {
                let name = ast.qualified_name(node).unwrap_or_default();
                let message =
                    format!("`{name}` has no body here, and that in {} {why}", self.name_of(n).display());
                let place = program.span(declared.copied().unwrap_or(node));
                problems.push(Diagnostic::new(Code::UnknownCall, place, message));
            }
        }
        let (variables, records) = only_in_others(ast, &source);
        let module = &mut lowered.module;
        let mut strange = Vec::new();
        for n in 0..module.globals.len() {
            let global = &module.globals[n];
            if global.declaration.is_some() {
                continue;
            }
            let Some(&variable) = variables.get(&global.name) else { continue };
            match ast.text(variable).and_then(|text| table(&text)) {
                Some(text) => module.globals[n].declaration = Some(text),
                None => {
                    let is_it = |op: &Op| matches!(op, Op::Global(g) if g.0 as usize == n);
                    let uses = |f: &Function| {
                        let mut found = false;
                        f.body.iter().for_each(|body| body.walk(&mut |inst| found |= is_it(&inst.op)));
                        found
                    };
                    let user = taken.iter().find(|(id, ..)| uses(module.function(*id)));
                    strange.push(("variable", module.globals[n].name.clone(), user));
                }
            }
        }
        for of in &module.structs {
            if !records.contains_key(of.name.split('<').next().unwrap_or(&of.name)) {
                continue;
            }
            let names_it = |ty: &Type| ir::text::type_name(module, ty).contains(&of.name);
            let uses = |f: &Function| f.values.iter().any(|v| names_it(&v.ty));
            let user = taken.iter().find(|(id, ..)| uses(module.function(*id)));
            strange.push(("type", of.name.clone(), user));
        }
        for (what, name, user) in strange {
            // What nothing uses is not named.
            let Some(&(_, node, n)) = user else { continue };
            let function = ast.qualified_name(node).unwrap_or_default();
            let (file, there) = (self.options.file.display(), self.name_of(n).display());
            let message =
                format!("`{function}` of {there} uses the {what} `{name}`, which {file} does not declare");
            let refused = Diagnostic::new(Code::UnknownCall, program.span(node), message);
            problems.push(refused.with_hint("declare it in a header that both sources include"));
        }
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    fn source_of(&self, path: &Path) -> Option<usize> {
        self.files.get(&path.canonicalize().ok()?).copied()
    }

    fn name_of(&self, n: usize) -> &Path {
        &self.options.elsewhere[n].file
    }

    /// Whether a function means here what it means in its own source.
    fn is_the_same(
        &self,
        program: &Program,
        node: NodeId,
        n: usize,
        customs: Customs,
    ) -> Result<(), &'static str> {
        let Some(alone) = self.alone(n) else { return Err("cannot be read by itself") };
        let name = program.ast[node].mangled_name.as_ref();
        let same = alone.ast.functions().find(|&f| alone.ast[f].mangled_name.as_ref() == name);
        let Some(there) = same.filter(|_| name.is_some()) else {
            return Err("is another function where that is read by itself");
        };
        let text = |program: &Program, node| {
            let Lowered { mut module, .. } = program.lower_unchecked(&[node], customs).ok()?;
            // Derivatives that users give are those that this file sees.
            module.customs.clear();
            Some(ir::text::module(&module))
        };
        match (text(program, node), text(alone, there)) {
            (Some(here), Some(there)) if here == there => Ok(()),
            (Some(_), Some(_)) => Err(
                "means something else when it is read behind this file: macros, overloads or flags differ",
            ),
            _ => Err("is not understood"),
        }
    }

    /// A source read by itself, with the bodies that it lacks.
    fn alone(&self, n: usize) -> Option<&Program> {
        let read = || {
            let main = Source { file: self.options.file.clone(), flags: self.options.user_flags.clone() };
            let mut elsewhere = self.options.elsewhere.clone();
            let source = elsewhere.remove(n);
            elsewhere.push(main);
            let options = Options { elsewhere, ..self.options.alone(&source) };
            program::program(&options).ok().map(Box::new)
        };
        self.alone[n].get_or_init(read).as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_literals_can_be_brought_along() {
        let brought = table("static constexpr __device__ double c[2][1] = {{1.5}, {-2e3}}");
        assert_eq!(brought.as_deref(), Some("static const double c[2][1] = {{1.5}, {-2e3}}"));
        for text in [
            "__constant__ double c[1] = {1}",
            "const double c[N] = {1}",
            "const double c[1] = {N}",
            "const T c[1] = {1}",
        ] {
            assert_eq!(table(text), None, "{text}");
        }
    }

    #[test]
    fn bodies_are_told_from_calls() {
        let defines = |text: &str| defines_any(text.as_bytes(), &["f".to_string(), "C".to_string()].into());
        for text in [
            "double f(double x) { return x; }",
            "auto f(int (*g)(int)) noexcept(true) -> std::pair<int, int> { }",
            "double S::f() const { return a; }",
            "C::C(int a) : b(a) {}",
        ] {
            assert!(defines(text), "{text}");
        }
        for text in ["double f(double x);", "int y = c ? f(x) : z;", "if (f(x)) { }", "// f() {", "g(x) {}"] {
            assert!(!defines(text), "{text}");
        }
    }
}
