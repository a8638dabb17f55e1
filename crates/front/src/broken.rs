//! Errors of clang in code that a request does not reach.
//!
//! One name that is not declared in `main` says nothing about a kernel. So clang's errors do not end a file: each is found out to break
//! some names, and a request is refused if it reaches one of them.
//!
//! **What an error breaks.** clang goes on behind an error, and what it makes of the broken declaration (an overload that is left out, a
//! type that becomes `int`, a variable that is not there) can only be met by code that mentions a name of that declaration. So an error
//! breaks the names that its declaration declares, where the file's text is cut into declarations at namespace scope
//! ([`cxx_text::declarations`], which gives too many names rather than too few). It breaks everything where that argument does not hold:
//! * operators, conversions, `using namespace` and macros that declare are met without a word;
//! * an error outside of all declarations, at a directive, or in a file whose brackets do not match or that renumbers its lines;
//! * derivatives that the user wrote (`f_pullback`) change what `f` means elsewhere;
//! * fatal errors, behind which clang is silent, are not considered here at all: they are errors of the file.
//!
//! What clang skips to recover ends with a declaration. Declarations behind a broken one that the tree does not have are broken with it. An error in an
//! included file also breaks the declaration whose body includes it; one in an instance of a template the template, and those who asked for the
//! instance. Errors in headers that are not the user's break all names of their header. A condition that asks for a name of a header that is not here
//! breaks what it guards: declarations, the ones around it, and macros.
//!
//! **What a request reaches**, at most: the text of its function, and of every declaration and macro whose name stands in text that is reached. Whatever
//! a type, a call or a conversion means in there goes back to a name that is written there, or to an operator; declarations that may declare
//! anything are always reached (what a macro declares is read off the tree, [`made`]). Macros may come from elsewhere (the command line, a header that is not the user's), so names are also taken from
//! the tree of what is reached, in which no macro is left. Names are compared as words, so a local variable with the name of a broken function is enough for a refusal.
//!
//! Independent of all this, code is refused where its own tree has something that clang could not resolve (`lower::body`, `lower::record`).

mod conditions;
mod made;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cxx_text::{Declaration, Directive, Kind, Names, code, declarations, directives};
use ir::{Code, Diagnostic, Span};

use crate::ast::{Ast, NodeId};
use crate::clang::{ClangError, Condition, ErrorPlace, UserFile};

/// The errors of a program, and its text as far as it takes to say whom they concern.
#[derive(Debug, Default)]
pub struct Broken {
    errors: Vec<Judged>,
    files: Vec<FileText>,
    /// Which of them each file of the tree is.
    numbers: Vec<Option<usize>>,
    /// The names that the tree has in each declaration of each file.
    meant: BTreeMap<(usize, usize), BTreeSet<String>>,
    /// The names that uses of macros between declarations are known to declare.
    made: BTreeMap<(usize, usize), BTreeSet<String>>,
    /// The words of every macro's body.
    macros: BTreeMap<String, BTreeSet<String>>,
    /// All that clang said.
    pub text: String,
}

#[derive(Debug)]
struct Judged {
    error: ClangError,
    breaks: Breaks,
    /// The declarations it stands in.
    inside: Vec<(usize, usize)>,
    span: Span,
    /// The program is right; it uses what the model of a class of the library does not have.
    of_model: bool,
}

#[derive(Debug, Clone)]
enum Breaks {
    Everything,
    Names(BTreeSet<String>),
}

#[derive(Debug)]
struct FileText {
    canonical: PathBuf,
    bytes: Vec<u8>,
    /// Offsets at which lines begin.
    lines: Vec<usize>,
    pieces: Vec<Declaration>,
    /// Included by the body of a declaration: always reached.
    is_part: bool,
}

/// How many errors a refusal names.
const SHOWN: usize = 5;
/// Functions whose calls are requests.
const REQUESTS: [&str; 4] = ["gradient", "differentiate", "hessian", "jacobian"];

impl Broken {
    /// `files` are the names that spans refer to; those of errors are added.
    pub fn new(
        ast: &Ast,
        user: &[UserFile],
        (errors, of_models, conditions): (Vec<ClangError>, Vec<ClangError>, Vec<Condition>),
        text: String,
        files: &mut Vec<String>,
    ) -> Broken {
        let mut broken = Broken { text, ..Broken::default() };
        if errors.is_empty() && of_models.is_empty() && conditions.is_empty() {
            return broken;
        }
        broken.files = user.iter().map(FileText::new).collect();
        broken.mark_parts();
        broken.read_macros(user);
        let renumbered = user.iter().any(|file| directives(&file.bytes).iter().any(renumbers));
        let number = |path: &Path| {
            let canonical = path.canonicalize().ok()?;
            broken.files.iter().position(|known| known.canonical == canonical)
        };
        broken.numbers = ast.files.iter().map(|file| number(file.path())).collect();
        broken.meant = broken.names_in_tree(ast);
        let starts = broken.starts(ast);
        let errors = errors.into_iter().map(|error| (error, false));
        for (error, of_model) in errors.chain(of_models.into_iter().map(|error| (error, true))) {
            let mut inside = Vec::new();
            let breaks =
                if renumbered { Breaks::Everything } else { broken.judge(&error, &starts, &mut inside) };
            let span = span(&error, files);
            broken.errors.push(Judged { error, breaks, inside, span, of_model });
        }
        for condition in conditions {
            let Some(error) = broken.as_error(&condition) else { continue };
            let mut inside = Vec::new();
            let breaks = broken.guarded(&condition, &mut inside);
            let span = span(&error, files);
            broken.errors.push(Judged { error, breaks, inside, span, of_model: false });
        }
        broken.made = broken.made_by_macros(ast);
        broken
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// Every error in one line, for who wants to know what was passed over.
    pub fn lines(&self) -> Vec<String> {
        let line = |judged: &Judged| match &judged.error.place {
            Some(place) => {
                format!("{}:{}:{}: {}", place.file.display(), place.line, place.col, judged.error.message)
            }
            None => judged.error.message.clone(),
        };
        self.errors.iter().map(line).collect()
    }

    /// The errors that these functions reach.
    pub fn reached(&self, ast: &Ast, functions: &[NodeId]) -> Vec<Diagnostic> {
        if self.is_empty() {
            return Vec::new();
        }
        let roots: Option<Vec<(usize, usize)>> = functions.iter().map(|&f| self.piece_of(ast, f)).collect();
        let words = roots.as_ref().map(|roots| self.words_reached(roots));
        let is_reached = |judged: &&Judged| match (&judged.breaks, &words, &roots) {
            (Breaks::Everything, ..) | (_, None, _) | (.., None) => true,
            (Breaks::Names(names), Some(words), Some(roots)) => {
                !names.is_disjoint(words) || judged.inside.iter().any(|piece| roots.contains(piece))
            }
        };
        self.errors.iter().filter(is_reached).take(SHOWN).map(Judged::diagnostic).collect()
    }

    /// The errors that may have taken away the function of this name.
    pub fn naming(&self, name: &str) -> Vec<Diagnostic> {
        let concerns = |judged: &&Judged| match &judged.breaks {
            Breaks::Everything => true,
            Breaks::Names(names) => names.contains(name),
        };
        self.errors.iter().filter(concerns).take(SHOWN).map(Judged::diagnostic).collect()
    }

    /// Whether an error stands in code that asks for derivatives: a request may be lost.
    pub fn concerns_requests(&self) -> bool {
        let mut asking: BTreeSet<&str> = REQUESTS.into();
        let is_asking = |asking: &BTreeSet<&str>, word: &String| {
            asking.contains(word.as_str()) || word.starts_with("__enzyme")
        };
        while let Some((name, _)) = self.macros.iter().find(|(name, body)| {
            !asking.contains(name.as_str()) && body.iter().any(|word| is_asking(&asking, word))
        }) {
            asking.insert(name);
        }
        let asks = |&(file, piece): &(usize, usize)| {
            let words = self.files[file].words(&self.files[file].pieces[piece]);
            words.iter().any(|word| is_asking(&asking, word))
        };
        let any_asks =
            || (0..self.files.len()).any(|f| (0..self.files[f].pieces.len()).any(|p| asks(&(f, p))));
        // Requests are the same with models as without.
        self.errors.iter().filter(|judged| !judged.of_model).any(|judged| match judged.breaks {
            Breaks::Everything => any_asks(),
            Breaks::Names(_) => judged.inside.iter().any(asks),
        })
    }

    /// Whether what the models lack may concern every function.
    pub fn models_break_everything(&self) -> bool {
        self.errors.iter().any(|judged| judged.of_model && matches!(judged.breaks, Breaks::Everything))
    }

    fn mark_parts(&mut self) {
        let mut parts = BTreeSet::new();
        for file in &self.files {
            for directive in directives(&file.bytes) {
                let within = file.pieces.iter().any(|piece| piece.range.contains(&directive.range.start));
                if let Some(include) = directive.include().filter(|_| within) {
                    parts.insert(
                        include.target.trim_start_matches("./").trim_start_matches("../").to_string(),
                    );
                }
            }
        }
        for file in &mut self.files {
            file.is_part = parts.iter().any(|target| file.canonical.ends_with(target));
        }
    }

    fn read_macros(&mut self, user: &[UserFile]) {
        for file in user {
            for directive in directives(&file.bytes) {
                if let Some(name) = directive.defines() {
                    let body = &directive.argument.as_bytes()[name.len()..];
                    self.macros.entry(name.to_string()).or_default().extend(words(body));
                }
            }
        }
    }

    fn judge(&self, error: &ClangError, starts: &[Vec<usize>], inside: &mut Vec<(usize, usize)>) -> Breaks {
        let Some(place) = error.place.as_ref().filter(|_| !error.is_fatal) else { return Breaks::Everything };
        let mut names = BTreeSet::new();
        match self.file(&place.file) {
            Some(file) => match self.break_at(file, place, starts, &mut names) {
                Some(piece) => inside.push((file, piece)),
                None => return Breaks::Everything,
            },
            None => match names_of_header(place) {
                Some(all) => names.extend(all),
                None => return Breaks::Everything,
            },
        }
        // Lines that include between declarations concern none of them.
        for place in error.asked_from.iter().chain(&error.included_from) {
            let Some(file) = self.file(&place.file) else { continue };
            let line = self.files[file].line(place.line);
            if self.files[file].piece_at(line.start).is_none()
                && self.files[file].piece_at(line.end).is_none()
            {
                continue;
            }
            match self.break_at(file, place, starts, &mut names) {
                Some(piece) => inside.push((file, piece)),
                None => return Breaks::Everything,
            }
        }
        let changes_others = |name: &String| {
            ["_pullback", "_pushforward", "_reverse_forw"].iter().any(|end| name.ends_with(end))
                || name.starts_with("__enzyme")
        };
        if names.iter().any(changes_others) { Breaks::Everything } else { Breaks::Names(names) }
    }

    /// Breaks the declaration at a place and what was skipped behind it; gives its number, or `None` where everything is broken.
    fn break_at(
        &self,
        file: usize,
        place: &ErrorPlace,
        starts: &[Vec<usize>],
        names: &mut BTreeSet<String>,
    ) -> Option<usize> {
        let text = &self.files[file];
        let offset = text.offset(place)?;
        let piece = text.piece_at(offset)?;
        let token = cxx_text::scan::token_at(&text.bytes, offset)?;
        let word = String::from_utf8_lossy(token.bytes(&text.bytes));
        if text.pieces[piece].is_outside_of_brackets(offset) && self.macros.contains_key(word.as_ref()) {
            return None;
        }
        for (i, behind) in text.pieces.iter().enumerate().skip(piece) {
            let is_there = starts[file].iter().any(|start| behind.range.contains(start));
            if i > piece && is_there {
                break;
            }
            match &behind.names {
                Names::These(these) => names.extend(these.iter().cloned()),
                Names::Anything => return None,
            }
        }
        Some(piece)
    }

    /// The offsets at which declarations of the tree begin at namespace scope, by file.
    fn starts(&self, ast: &Ast) -> Vec<Vec<usize>> {
        let mut starts = vec![Vec::new(); self.files.len()];
        for id in ast.ids().filter(|&id| ast[id].kind.is_decl()) {
            let is_outer = |a: NodeId| ast[a].kind.is_template() || crate::program::is_scope(ast[a].kind);
            if let Some(range) = ast[id].range.filter(|_| ast.ancestors(id).all(is_outer)) {
                let place = range.begin.expansion;
                if let Some(file) = self.numbers.get(place.file.0 as usize).copied().flatten() {
                    starts[file].push(place.offset as usize);
                }
            }
        }
        starts
    }

    fn names_in_tree(&self, ast: &Ast) -> BTreeMap<(usize, usize), BTreeSet<String>> {
        let mut all: BTreeMap<(usize, usize), BTreeSet<String>> = BTreeMap::new();
        for id in ast.ids() {
            let placed = std::iter::once(id).chain(ast.ancestors(id)).find(|&a| ast[a].range.is_some());
            let Some(piece) = placed.and_then(|a| self.piece_of(ast, a)) else { continue };
            let node = &ast[id];
            let stubs = [&node.referenced_decl, &node.found_decl, &node.decl, &node.conversion_func];
            let stubs = stubs.into_iter().flatten();
            let types = stubs.clone().filter_map(|stub| stub.ty.as_ref()).chain(&node.ty);
            let types = types.flat_map(|ty| std::iter::once(&ty.text).chain(&ty.desugared));
            // A member is named without its class where a macro or `auto` stands for that.
            let named = stubs.clone().map(|stub| stub.id).chain(node.member_decl);
            let around = named.filter_map(|id| ast.find(id)).flat_map(|decl| ast.ancestors(decl));
            let around = around.filter_map(|scope| ast[scope].name.as_ref());
            let names = stubs.filter_map(|stub| stub.name.as_ref()).chain(&node.name).chain(around);
            all.entry(piece).or_default().extend(types.chain(names).flat_map(|text| words(text.as_bytes())));
        }
        all
    }

    fn file(&self, path: &Path) -> Option<usize> {
        let canonical = path.canonicalize().ok()?;
        self.files.iter().position(|file| file.canonical == canonical)
    }

    fn piece_of(&self, ast: &Ast, function: NodeId) -> Option<(usize, usize)> {
        let begin = ast[function].range?.begin.expansion;
        let file = self.numbers.get(begin.file.0 as usize).copied().flatten()?;
        Some((file, self.files[file].piece_at(begin.offset as usize)?))
    }

    /// Every word of the text that can be reached from these declarations.
    fn words_reached(&self, roots: &[(usize, usize)]) -> BTreeSet<String> {
        let mut declared: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
        let mut open: Vec<(usize, usize)> = roots.to_vec();
        for (f, file) in self.files.iter().enumerate() {
            for (p, piece) in file.pieces.iter().enumerate() {
                match &piece.names {
                    Names::These(names) => {
                        names.iter().for_each(|name| declared.entry(name).or_default().push((f, p)))
                    }
                    Names::Anything => match self.made.get(&(f, p)) {
                        Some(names) => {
                            names.iter().for_each(|name| declared.entry(name).or_default().push((f, p)))
                        }
                        None => open.push((f, p)),
                    },
                }
                if file.is_part {
                    open.push((f, p));
                }
            }
        }
        let (mut seen, mut reached) = (BTreeSet::new(), BTreeSet::new());
        while let Some((f, p)) = open.pop() {
            if !seen.insert((f, p)) {
                continue;
            }
            let mut pending: Vec<String> =
                self.files[f].words(&self.files[f].pieces[p]).into_iter().collect();
            pending.extend(self.meant.get(&(f, p)).into_iter().flatten().cloned());
            while let Some(word) = pending.pop() {
                if reached.contains(&word) {
                    continue;
                }
                pending.extend(self.macros.get(&word).into_iter().flatten().cloned());
                open.extend(declared.get(word.as_str()).into_iter().flatten());
                reached.insert(word);
            }
        }
        reached
    }
}

impl Judged {
    fn diagnostic(&self) -> Diagnostic {
        if self.of_model {
            let message = format!(
                "the C++ library is known in part: {}",
                crate::clang::models::real_name(&self.error.message)
            );
            return Diagnostic::new(Code::StdLibrary, self.span, message);
        }
        Diagnostic::new(Code::BrokenSource, self.span, self.error.message.clone()).with_hint(
            "clang's error, in code that is reached: mend it, or name the folder of a missing header with -I, or the toolkit with --cuda-path",
        )
    }
}

impl FileText {
    fn new(file: &UserFile) -> FileText {
        let bytes = file.bytes.clone();
        let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(ends).collect();
        let whole =
            || vec![Declaration { range: 0..bytes.len() + 1, names: Names::Anything, brackets: Vec::new() }];
        let pieces = declarations(&bytes).unwrap_or_else(whole);
        FileText { canonical: file.canonical.clone(), bytes, lines, pieces, is_part: false }
    }

    fn offset(&self, place: &ErrorPlace) -> Option<usize> {
        let line = self.lines.get((place.line as usize).checked_sub(1)?)?;
        let offset = line + (place.col as usize).checked_sub(1)?;
        (offset < self.bytes.len()).then_some(offset)
    }

    /// From the first byte of a line that is no blank to its last.
    fn line(&self, number: u32) -> std::ops::Range<usize> {
        let start = self.lines.get((number as usize).saturating_sub(1)).copied().unwrap_or(self.bytes.len());
        let end = self.lines.get(number as usize).map_or(self.bytes.len(), |next| next - 1);
        let blanks = self.bytes[start..end.max(start)].iter().take_while(|b| b.is_ascii_whitespace()).count();
        start + blanks..end.max(start)
    }

    fn piece_at(&self, offset: usize) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.range.contains(&offset))
    }

    fn words(&self, piece: &Declaration) -> BTreeSet<String> {
        words(self.bytes.get(piece.range.clone()).unwrap_or(&self.bytes)).collect()
    }
}

fn words(text: &[u8]) -> impl Iterator<Item = String> + '_ {
    code(text)
        .filter(|token| token.kind == Kind::Word)
        .map(|word| String::from_utf8_lossy(word.bytes(text)).into_owned())
}

/// `#line 3` and `# 3 "file"`.
fn renumbers(directive: &Directive) -> bool {
    directive.name == "line" || directive.name.starts_with(|c: char| c.is_ascii_digit())
}

/// All names that a header declares; `None` if the error stands where it may declare anything.
fn names_of_header(place: &ErrorPlace) -> Option<Vec<String>> {
    let canonical = place.file.canonicalize().ok()?;
    let text = FileText::new(&UserFile { bytes: std::fs::read(&canonical).ok()?, canonical });
    let own = text.piece_at(text.offset(place)?)?;
    if text.pieces[own].names == Names::Anything {
        return None;
    }
    let these = |piece: &Declaration| match &piece.names {
        Names::These(names) => names.clone(),
        Names::Anything => Vec::new(),
    };
    Some(text.pieces.iter().flat_map(these).collect())
}

fn span(error: &ClangError, files: &mut Vec<String>) -> Span {
    let Some(place) = &error.place else { return Span::default() };
    let name = place.file.display().to_string();
    let same = |file: &String| {
        *file == name || Path::new(file).canonicalize().ok() == place.file.canonicalize().ok()
    };
    let file = files.iter().position(same).unwrap_or_else(|| {
        files.push(name.clone());
        files.len() - 1
    });
    Span { file: file as u32, line: place.line, col: place.col, len: 1 }
}

#[cfg(test)]
mod tests;
