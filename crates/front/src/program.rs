//! A parsed program, and functions of it on demand.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use ir::suggest::{closest, listed};
use ir::{Code, Diagnostic, FuncId, Span};

use crate::FrontError;
use crate::ast::{Ast, FileId, Kind, NodeId};
use crate::broken::Broken;
use crate::clang::{self, ClangError, Options, Parsed};
use crate::elsewhere::{self, Taken};
use crate::lower::{self, Customs, Lowered};
use crate::requests::enzyme::{self, EnzymeCall};
use crate::requests::{self, RequestCall};

/// One file with everything it includes, and what it asks for.
#[derive(Debug)]
pub struct Program {
    /// The user's code; headers that are not the user's are not in it.
    pub ast: Ast,
    /// Calls of `gradient` and its kin, in order.
    pub requests: Vec<RequestCall>,
    /// Requests in Enzyme's spelling.
    pub enzyme: Vec<EnzymeCall>,
    /// What is wrong with requests that could not be understood.
    pub problems: Vec<Diagnostic>,
    /// The same for those in Enzyme's spelling.
    pub enzyme_problems: Vec<Diagnostic>,
    files: Vec<String>,
    user_files: Vec<PathBuf>,
    /// The words of these files.
    pub vocabulary: clang::Vocabulary,
    /// Instances that were asked for when the file was parsed.
    instances: Vec<String>,
    /// What clang could make no sense of.
    pub broken: Broken,
    /// What every request asks for, found once.
    candidates: OnceLock<Vec<(NodeId, String)>>,
    kernels: OnceLock<BTreeMap<String, bool>>,
    volatile_stores: OnceLock<Result<Vec<VolatileStore>, Vec<Diagnostic>>>,
    /// What comes from other sources.
    pub(crate) taken: Option<Taken>,
}

/// An assigned place: bytes of a file.
pub type VolatileStore = (PathBuf, std::ops::Range<usize>);

/// Parses a file and finds its requests. Bodies that it lacks are looked for in the program's other sources.
pub fn program(options: &Options) -> Result<Program, FrontError> {
    let program = read(options)?;
    if options.elsewhere.is_empty() { Ok(program) } else { elsewhere::complete(options, program) }
}

/// Parses a file with what is read behind it.
pub(crate) fn read(options: &Options) -> Result<Program, FrontError> {
    let mut parsed = clang::parse_with_instances(options)?;
    let Some(lacking) = parsed.lacking.take() else { return assemble(options, parsed, Vec::new()) };
    // What the models lack concerns the functions that use it. Where more may be wrong, the program is read without them.
    let program = assemble(options, parsed, lacking.errors)?;
    let plain = assemble(options, *lacking.plain, Vec::new())?;
    let same_requests =
        program.requests.len() == plain.requests.len() && program.enzyme.len() == plain.enzyme.len();
    Ok(if same_requests && !program.broken.models_break_everything() { program } else { plain })
}

/// `of_models`: errors that come from what the models of the library's classes lack.
fn assemble(options: &Options, parsed: Parsed, of_models: Vec<ClangError>) -> Result<Program, FrontError> {
    let Parsed { ast, errors, text, conditions, lacking: _ } = parsed;
    let (requests, problems) = requests::find_requests(&ast);
    let (enzyme, enzyme_problems) = enzyme::find_calls(&ast);
    let mut files = ast.files.iter().map(|file| file.path().display().to_string()).collect();
    let (user_files, vocabulary) = clang::user_files(options)?;
    let instances = options.instances.clone();
    let mut texts = user_files.clone();
    for source in options.behind.iter().map(|&n| &options.elsewhere[n]) {
        texts.extend(clang::user_files(&options.alone(source))?.0);
    }
    let broken = Broken::new(&ast, &texts, (errors, of_models, conditions), text, &mut files);
    let user_files = user_files.into_iter().map(|file| file.canonical).collect();
    Ok(Program {
        ast,
        requests,
        enzyme,
        problems,
        enzyme_problems,
        files,
        user_files,
        vocabulary,
        instances,
        broken,
        candidates: OnceLock::new(),
        kernels: OnceLock::new(),
        volatile_stores: OnceLock::new(),
        taken: None,
    })
}

impl Program {
    /// The files that spans refer to, by number.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// The user's own files, by their canonical paths.
    pub fn user_files(&self) -> Vec<PathBuf> {
        self.user_files.clone()
    }

    /// The canonical path of a file, as `user_files` has it.
    pub fn path_of(&self, file: FileId) -> PathBuf {
        let path = self.ast.file(file).path();
        path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
    }

    /// Macros, and what the user's files define at namespace scope. Functions that they only declare are left out: the
    /// derivative that is asked for may be what they declare.
    pub fn defined_names(&self) -> BTreeSet<String> {
        let ast = &self.ast;
        let at_namespace_scope = |id: NodeId| {
            ast.ancestors(id).all(|a| is_scope(ast[a].kind) || ast[a].kind == Kind::FunctionTemplateDecl)
        };
        let is_defined = |id: NodeId| match ast[id].kind {
            Kind::FunctionTemplateDecl => false,
            ref kind if kind.is_function() => ast.body(id).is_some(),
            _ => true,
        };
        // Most nodes stand in functions, which costs least to see.
        let outside = ast.ids().filter(|&id| at_namespace_scope(id) && is_defined(id));
        let named = outside.map(|id| ast[id].name()).filter(|name| self.vocabulary.words.contains(*name));
        let defined = named.map(str::to_string);
        defined.chain(self.vocabulary.macros.iter().cloned()).collect()
    }

    /// The files of other sources that were read for the bodies that this one lacks, by their canonical paths.
    pub fn files_elsewhere(&self) -> Vec<PathBuf> {
        self.taken.iter().flat_map(Taken::files).cloned().collect()
    }

    /// Other sources answer their own requests.
    pub(crate) fn forget_requests_outside(&mut self, own: &BTreeSet<PathBuf>) {
        let paths = self.files.iter().map(|file| Path::new(file).canonicalize().ok());
        let is_own: Vec<bool> = paths.map(|path| path.is_some_and(|path| own.contains(&path))).collect();
        let keeps = |span: Span| is_own.get(span.file as usize) != Some(&false);
        self.requests.retain(|request| keeps(request.span));
        self.enzyme.retain(|call| keeps(call.span));
        self.problems.retain(|problem| keeps(problem.span));
        self.enzyme_problems.retain(|problem| keeps(problem.span));
    }

    /// Lowers several functions into one module.
    pub fn lower(&self, definitions: &[NodeId], customs: Customs) -> Result<Lowered, Vec<Diagnostic>> {
        let mut lowered = self.lower_unchecked(definitions, customs)?;
        if let Some(taken) = &self.taken {
            taken.check(self, &mut lowered, customs)?;
        }
        Ok(lowered)
    }

    /// Whether what comes from other sources means the same there is not asked.
    pub(crate) fn lower_unchecked(
        &self,
        definitions: &[NodeId],
        customs: Customs,
    ) -> Result<Lowered, Vec<Diagnostic>> {
        let errors = self.broken.reached(&self.ast, definitions);
        if errors.is_empty() { lower::lower(&self.ast, definitions, customs) } else { Err(errors) }
    }

    /// Lowers a function by name: plain, qualified, or an instance of a template (`kernel<double>`).
    pub fn lower_named(&self, name: &str, customs: Customs) -> Result<(Lowered, FuncId), Vec<Diagnostic>> {
        let node = self.find_function(name).map_err(|problem| {
            // It may not be there because of an error.
            let own = name.split(['<', '(']).next().unwrap_or(name).rsplit("::").next().unwrap_or(name);
            let errors = self.broken.naming(own.trim());
            if errors.is_empty() { vec![problem] } else { errors }
        })?;
        self.lower_function(node, customs)
    }

    /// Lowers a function by its definition.
    pub fn lower_function(
        &self,
        definition: NodeId,
        customs: Customs,
    ) -> Result<(Lowered, FuncId), Vec<Diagnostic>> {
        let lowered = self.lower(&[definition], customs)?;
        let id = lowered.functions.get(&definition).copied();
        id.map(|id| (lowered, id)).ok_or_else(|| {
            let name = self.ast[definition].name();
            vec![Diagnostic::new(Code::UnknownFunction, Span::default(), format!("`{name}` has no body"))]
        })
    }

    /// The definition a name means.
    pub fn find_function(&self, name: &str) -> Result<NodeId, Diagnostic> {
        if let Some(instance) = self.find_instance(name) {
            return Ok(instance);
        }
        // The closest reading that fits anything: exact, without some template arguments, without qualifiers.
        let readings: [fn(&str, &str) -> bool; 4] = [
            |full, name| full == name,
            |full, name| full.split('<').next() == Some(name) || is_prefix_of_arguments(name, full),
            |full, name| without_scope(full) == name,
            |full, name| {
                let own = without_scope(full);
                own.split('<').next() == Some(name) || is_prefix_of_arguments(name, own)
            },
        ];
        let (wanted, parameters) = split_parameters(name.trim().trim_start_matches("::"));
        let wanted = self.with_values(&squeeze(wanted));
        let fits = |f: NodeId| parameters.is_none_or(|p| squeeze(p) == squeeze(self.parameters(f)));
        for reading in readings {
            let named = self.candidates().iter().filter(|(f, full)| reading(full, &wanted) && fits(*f));
            let found: Vec<_> = named.map(|(f, _)| *f).collect();
            match found.as_slice() {
                [] => {}
                [only] => return Ok(*only),
                several => return Err(self.ambiguous(name, several)),
            }
        }
        Err(self.not_found(name))
    }

    /// The function whose address clang took for a name.
    fn find_instance(&self, name: &str) -> Option<NodeId> {
        let index = self.instances.iter().position(|n| n == name)?;
        let variable = clang::instance_variable(index);
        let variable = self.ast.all(Kind::VarDecl).find(|&v| self.ast[v].name() == variable)?;
        let taken = self.ast.descendants(variable).find(|&n| self.ast[n].kind == Kind::DeclRefExpr)?;
        self.ast.definition(self.ast.referenced(taken)?)
    }

    /// Every kernel by its last identifier, and whether it may reach a barrier, shuffle or vote.
    pub fn kernels_that_synchronise(&self) -> &BTreeMap<String, bool> {
        self.kernels.get_or_init(|| crate::sync::kernels_that_synchronise(&self.ast))
    }

    /// Functions that may be asked for, by their full names.
    fn candidates(&self) -> &[(NodeId, String)] {
        self.candidates.get_or_init(|| {
            let all = self.ast.functions().filter(|&f| self.is_candidate(f));
            all.map(|f| (f, self.full_name(f))).collect()
        })
    }

    /// Lambdas and what clang made itself are not asked for by name.
    fn is_candidate(&self, function: NodeId) -> bool {
        let node = &self.ast[function];
        !node.has(crate::ast::Flag::IsImplicit) && self.ast.qualified_name(function).is_some()
    }

    /// The types of a function's parameters, as clang writes them: `float *, int`.
    fn parameters(&self, function: NodeId) -> &str {
        let ty = self.ast[function].type_text();
        let (start, end) = (ty.find('(').map_or(0, |at| at + 1), ty.rfind(')').unwrap_or(ty.len()));
        ty.get(start..end).unwrap_or("")
    }

    fn full_name(&self, function: NodeId) -> String {
        self.with_values(&squeeze(&self.ast.qualified_name(function).unwrap_or_default()))
    }

    /// Enumerators among template arguments as numbers: `k<float,MEAN>` and `k<float,(Reduction)1>` are `k<float,1>`.
    fn with_values(&self, name: &str) -> String {
        let Some(start) = name.find('<') else { return name.to_string() };
        let mut out = name[..start].to_string();
        for piece in name[start..].split_inclusive(['<', '>', ',']) {
            let end = piece.trim_end_matches(['<', '>', ',']).len();
            let (argument, separator) = piece.split_at(end);
            let number = argument.strip_prefix('(').and_then(|cast| cast.split_once(')')).map(|(_, n)| n);
            match (number, self.enumerator(argument)) {
                (Some(number), _) if number.parse::<i128>().is_ok() => out.push_str(number),
                (_, Some(value)) => out.push_str(&value.to_string()),
                _ => out.push_str(argument),
            }
            out.push_str(separator);
        }
        out
    }

    /// The value of an enumerator, if all of that name agree.
    fn enumerator(&self, name: &str) -> Option<i128> {
        let own = name.rsplit("::").next().filter(|own| !own.is_empty())?;
        let named = self.ast.all(Kind::EnumConstantDecl).filter(|&n| self.ast[n].name() == own);
        let mut values = named.filter_map(|n| self.ast.enum_value(n));
        let first = values.next()?;
        values.all(|other| other == first).then_some(first)
    }

    fn ambiguous(&self, name: &str, several: &[NodeId]) -> Diagnostic {
        let list: Vec<_> = several
            .iter()
            .map(|&f| {
                let full = self.ast.qualified_name(f).unwrap_or_default();
                format!("`{full}` of type `{}`", self.ast[f].type_text())
            })
            .collect();
        let message = format!("`{name}` means several functions: {}", list.join(", "));
        let place = self.span(several[0]);
        Diagnostic::new(Code::UnknownFunction, place, message).with_hint(
            "give the full name with namespace and template arguments; of overloads with the types of the parameters: `name(float *, int)`",
        )
    }

    fn not_found(&self, name: &str) -> Diagnostic {
        let base = name.split('<').next().unwrap_or(name).trim();
        let own = base.rsplit("::").next().unwrap_or(base);
        let named = |kind: Kind| self.ast.all(kind).find(|&n| self.ast[n].name() == own);
        if let Some(template) = named(Kind::FunctionTemplateDecl) {
            let message = format!("`{base}` is a template, and `{name}` is not among its instances");
            let is_kernel = self.ast.descendants(template).any(|n| self.ast[n].kind == Kind::CUDAGlobalAttr);
            let global = if is_kernel { "__global__ " } else { "" };
            let hint = match name.contains('<') {
                true => format!(
                    "check the number and the kinds of its arguments, or instantiate it: template {global}decltype({own}<…>) {own}<…>;"
                ),
                false => format!("name its arguments too: `{own}<…>`"),
            };
            return Diagnostic::new(Code::UnknownFunction, self.span(template), message).with_hint(hint);
        }
        if let Some(declared) = named(Kind::FunctionDecl) {
            let message = format!("`{name}` is declared here, but its body is not visible");
            return Diagnostic::new(Code::UnknownFunction, self.span(declared), message);
        }
        let problem =
            Diagnostic::new(Code::UnknownFunction, Span::default(), format!("there is no function `{name}`"));
        let known = self.own_functions();
        let names = || known.iter().map(String::as_str);
        let by_own_name = || {
            let meant = closest(own, names().map(without_scope))?;
            names().find(|n| without_scope(n) == meant)
        };
        match closest(name, names()).or_else(by_own_name) {
            Some(meant) => problem.with_hint(format!("did you mean `{meant}`?")),
            None if known.is_empty() => problem,
            None => problem.with_hint(format!("these functions are in the file: {}", listed(names()))),
        }
    }

    /// Functions with bodies in the user's files, by their names, each once, in the order of the source.
    fn own_functions(&self) -> Vec<String> {
        let files = self.user_files();
        let mut names = Vec::new();
        for f in self.ast.functions().filter(|&f| self.is_candidate(f)) {
            let file =
                self.files().get(self.span(f).file as usize).and_then(|f| Path::new(f).canonicalize().ok());
            let name = self.full_name(f);
            if file.is_some_and(|f| files.contains(&f)) && name != "main" && !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// clang's errors, if one stands in code that asks for derivatives: then requests may be lost.
    pub fn check_requests(&self) -> Result<(), FrontError> {
        match self.broken.concerns_requests() {
            true => Err(FrontError::Clang { text: self.broken.text.clone() }),
            false => Ok(()),
        }
    }

    /// Assigned places in volatile memory, to be wrapped where lanes run one after another (see `volatiles`).
    pub fn volatile_stores(&self) -> &Result<Vec<VolatileStore>, Vec<Diagnostic>> {
        self.volatile_stores.get_or_init(|| match crate::volatiles::stores(&self.ast) {
            Ok(all) => Ok(all.into_iter().map(|(file, bytes)| (self.path_of(file), bytes)).collect()),
            Err(place) => {
                let message = "a macro stores to volatile memory, which the CPU cannot run in step";
                let hint = "write the assignment without the macro, or synchronise with __syncwarp()";
                Err(vec![Diagnostic::new(Code::Volatile, self.span(place), message).with_hint(hint)])
            }
        })
    }

    pub(crate) fn span(&self, decl: NodeId) -> Span {
        match self.ast[decl].loc {
            Some(loc) => {
                let place = loc.expansion;
                Span { file: place.file.0, line: place.line, col: place.col, len: place.tok_len }
            }
            None => Span::default(),
        }
    }
}

/// What declarations at namespace scope stand in.
pub(crate) fn is_scope(kind: Kind) -> bool {
    matches!(kind, Kind::TranslationUnitDecl | Kind::NamespaceDecl | Kind::LinkageSpecDecl)
}

/// Names are compared without spaces: `k<float,4>` is `k<float, 4>`.
fn squeeze(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace()).collect()
}

/// `k(float *, int)`: a name, and the types of its parameters if they are given. `operator()` has none.
fn split_parameters(name: &str) -> (&str, Option<&str>) {
    let end = name.rfind('>').map_or(0, |at| at + 1);
    match name[end..].strip_suffix(')').and_then(|rest| rest.split_once('(')) {
        Some((own, _)) if own.trim_end().ends_with("operator") => (name, None),
        Some((own, parameters)) => (&name[..end + own.len()], Some(parameters)),
        None => (name, None),
    }
}

/// The name without namespaces and classes; `::` in template arguments stays.
fn without_scope(full: &str) -> &str {
    let end = full.find('<').unwrap_or(full.len());
    match full[..end].rfind("::") {
        Some(at) => &full[at + 2..],
        None => full,
    }
}

/// `k<float>` names `k<float,4>`: arguments that have defaults or are deduced may be left out.
fn is_prefix_of_arguments(name: &str, full: &str) -> bool {
    name.strip_suffix('>').is_some_and(|start| {
        full.strip_prefix(start).is_some_and(|rest| rest == ">" || rest.starts_with(','))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_by_their_parts() {
        assert_eq!(without_scope("ns::k<ns::V,4>"), "k<ns::V,4>");
        assert!(is_prefix_of_arguments("k<float>", "k<float,4>"));
        assert!(!is_prefix_of_arguments("k<float>", "k<float4>"));
        assert_eq!(squeeze("k<float, 4>"), "k<float,4>");
        assert_eq!(split_parameters("n::k(float *, int)"), ("n::k", Some("float *, int")));
        assert_eq!(split_parameters("k<void (int)>"), ("k<void (int)>", None));
        assert_eq!(split_parameters("S::operator()"), ("S::operator()", None));
    }
}
