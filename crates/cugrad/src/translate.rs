//! A whole program: every request answered, in the user's own files.
//!
//! User code is never reprinted. For each request the derivative, a thunk and a registration are inserted before
//! the declaration that contains it, and the derivative is named in the call where the call stands in plain
//! sight. For the CPU, launches are edited too (`exec::launches`). `#line` keeps places in messages right.

mod enzyme;

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::path::PathBuf;

use diff::Generator;
use exec::Edit;
use front::requests::{Edit as CallEdit, Insertion, Mode as Asked, Request, Wrt};
use ir::{Code, Diagnostic, FuncId, Function, Type};

use crate::chain::{Derived, Mode, derivative_name, derive, wrt_names};
use crate::{Error, Program};

/// Which compiler the result is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// clang++ with our own CUDA headers: launches become calls.
    Cpu,
    /// nvcc or clang as a CUDA compiler.
    Gpu,
}

/// The user's files with all edits applied; files without edits are absent.
pub struct Translated {
    pub files: Vec<(PathBuf, String)>,
    /// Requests that were answered, in words, for `--verbose`.
    pub answered: Vec<String>,
}

pub fn translate(program: &Program, target: Target) -> Result<Translated, Error> {
    let front = &program.front;
    if !front.problems.is_empty() {
        return Err(Error::refused(front.files(), front.problems.clone()));
    }
    let mut t =
        Translator { program, target, edits: BTreeMap::new(), answered: Vec::new(), problems: Vec::new() };
    t.answer_requests()?;
    if !t.problems.is_empty() {
        return Err(Error::refused(front.files(), t.problems));
    }
    let (mut edits, answered) = (t.edits, t.answered);
    let mut files = Vec::new();
    let kernels = front.kernels_that_synchronise();
    for path in front.user_files() {
        let text =
            std::fs::read_to_string(&path).map_err(|e| Error::Usage(format!("{}: {e}", path.display())))?;
        let mut all = edits.remove(&path).unwrap_or_default();
        if target == Target::Cpu {
            all.extend(exec::launches::edits(&text, &kernels));
        }
        if !all.is_empty() {
            files.push((path, exec::apply(&text, &all)?));
        }
    }
    Ok(Translated { files, answered })
}

struct Translator<'p> {
    program: &'p Program,
    target: Target,
    edits: BTreeMap<PathBuf, Vec<Edit>>,
    answered: Vec<String>,
    problems: Vec<Diagnostic>,
}

/// What makes two requests the same.
#[derive(PartialEq, Eq, Hash, Clone)]
struct Key {
    function: FuncId,
    mode: Mode,
    wrt: Vec<String>,
    text: String,
}

impl Translator<'_> {
    fn answer_requests(&mut self) -> Result<(), Error> {
        let front = &self.program.front;
        if front.requests.is_empty() && front.enzyme.is_empty() {
            return Ok(());
        }
        let mut roots: Vec<_> = front.requests.iter().map(|r| r.function).collect();
        roots.extend(front.enzyme.iter().map(|call| call.function));
        roots.sort();
        roots.dedup();
        let lowered = front.lower(&roots).map_err(|d| Error::refused(front.files(), d))?;
        let mut generator = Generator::new(&lowered.module, self.program.options.config.clone());
        let mut done: HashMap<Key, (String, Derived)> = HashMap::new();
        let mut taken: Vec<String> = Vec::new();
        for (number, request) in front.requests.iter().enumerate() {
            let id = lowered.functions[&request.function];
            let f = generator.module.function(id).clone();
            let (mode, wrt, text) = match self.understand(request, &f) {
                Ok(x) => x,
                Err(d) => {
                    self.problems.push(*d);
                    continue;
                }
            };
            let key = Key { function: id, mode, wrt: wrt.clone(), text: text.clone() };
            if !done.contains_key(&key) {
                let name = derivative_name(&f, mode, &wrt, |n| taken.iter().any(|t| t == n));
                taken.push(name.clone());
                match derive(&mut generator, id, mode, &wrt, self.uses_clad(), &name) {
                    Ok(derived) => {
                        let (code, entry) = self.code(&generator, request, &f, &derived, number, &text);
                        self.insert(request.insertion, code);
                        self.answered.push(format!(
                            "{}({}, \"{text}\") → {name}",
                            request.mode.name(),
                            f.name
                        ));
                        done.insert(key.clone(), (entry, derived));
                    }
                    Err(mut d) => {
                        if d.span.line == 0 || Code::NoOutput == d.code || d.code.name() < "CG0100" {
                            d.span = request.span;
                        }
                        self.problems.push(d);
                        continue;
                    }
                }
            }
            let (entry, derived) = &done[&key];
            self.name_in_call(request, entry, derived);
        }
        self.answer_enzyme(&mut generator, &lowered.functions, &mut taken);
        Ok(())
    }

    /// Programs written for Clad may differentiate integers.
    fn uses_clad(&self) -> bool {
        self.program
            .front
            .user_files()
            .iter()
            .any(|path| std::fs::read_to_string(path).is_ok_and(|text| text.contains("clad/Differentiator/")))
    }

    fn understand(
        &self,
        request: &Request,
        f: &Function,
    ) -> Result<(Mode, Vec<String>, String), Box<Diagnostic>> {
        let refuse = |code, message: String| Err(Box::new(Diagnostic::new(code, request.span, message)));
        let mode = match request.mode {
            Asked::Gradient => Mode::Reverse,
            Asked::Differentiate => Mode::Forward,
            Asked::Hessian | Asked::Jacobian => {
                return refuse(
                    Code::DerivativeNotSupported,
                    format!("{} is not available yet", request.mode.name()),
                );
            }
        };
        let (wrt, text) = match &request.wrt {
            Wrt::All => (Vec::new(), String::new()),
            Wrt::Text(text) => (wrt_names(text), text.clone()),
            Wrt::Index(i) => match f.params.get(*i as usize) {
                Some(p) => (vec![p.name.clone()], i.to_string()),
                None => {
                    return refuse(
                        Code::UnknownParameter,
                        format!("`{}` has {} parameters, so none has position {i}", f.name, f.params.len()),
                    );
                }
            },
        };
        if mode == Mode::Forward && (wrt.len() != 1 || f.result == Type::Void) {
            return refuse(
                Code::DerivativeNotSupported,
                format!(
                    "differentiate takes one parameter of a function that returns a value; `{}` was asked for \"{text}\"",
                    f.name
                ),
            );
        }
        Ok((mode, wrt, text))
    }

    fn path(&self, file: front::ast::FileId) -> PathBuf {
        self.program.front.path_of(file)
    }

    fn insert(&mut self, insertion: Insertion, code: String) {
        let path = self.path(insertion.file);
        let offset = insertion.offset as usize;
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let line = 1 + text[..offset.min(text.len())].matches('\n').count();
        let shown = path.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
        let block =
            format!("\n#line 1 \"{shown} (generated by cugrad)\"\n{code}\n#line {line} \"{shown}\"\n");
        self.edits.entry(path).or_default().push(Edit::insert(offset, block));
    }

    /// Derivative, wrapper where the user's call has another signature, thunk and registration. Also returns the
    /// name that the call is given.
    fn code(
        &self,
        generator: &Generator,
        request: &Request,
        f: &Function,
        d: &Derived,
        number: usize,
        text: &str,
    ) -> (String, String) {
        let m = &generator.module;
        let g = m.function(d.derivative.function);
        let mut out = d.text.clone();
        let params: Vec<(String, String)> =
            f.params.iter().map(|p| (p.spelling.clone(), p.name.clone())).collect();
        let primal_list: Vec<_> = params.iter().map(|(t, n)| declare(t, n)).collect();
        let names: Vec<_> = params.iter().map(|(_, n)| n.clone()).collect();
        let adjoints: Vec<(String, String)> = g.params[f.params.len()..]
            .iter()
            .take(d.derivative.request.params.len())
            .map(|p| (back::type_text(m, g.ty(p.value), "").trim().to_string(), p.name.clone()))
            .collect();
        let mut entry = d.name.clone();
        if d.mode == Mode::Forward {
            entry = format!(
                "{}_{}",
                d.name,
                d.derivative
                    .request
                    .params
                    .iter()
                    .map(|i| f.params[*i].name.clone())
                    .collect::<Vec<_>>()
                    .join("_")
            );
            let _ = writeln!(
                out,
                "\nstatic {}{} {entry}({}) {{ return {}({}, 1); }}",
                qualifier(f),
                f.result_spelling,
                primal_list.join(", "),
                d.name,
                names.join(", ")
            );
        } else if d.derivative.needs_tape && !f.is_kernel() {
            entry = format!("{}_entry", d.name);
            let all: Vec<_> =
                primal_list.iter().cloned().chain(adjoints.iter().map(|(t, n)| declare(t, n))).collect();
            let pass: Vec<_> = names.iter().cloned().chain(adjoints.iter().map(|(_, n)| n.clone())).collect();
            let _ = writeln!(
                out,
                "\nstatic {}void {entry}({}) {{ {}({}, {}{{}}); }}",
                qualifier(f),
                all.join(", "),
                d.name,
                pass.join(", "),
                if f.kind == ir::FunctionKind::Host { "::cugrad::host_tape" } else { "::cugrad::tape" },
            );
        }
        if !request.in_device_code {
            self.register(&mut out, f, d, &entry, &primal_list, &names, &adjoints, number, text, request);
        }
        (out, entry)
    }

    #[allow(clippy::too_many_arguments)]
    fn register(
        &self,
        out: &mut String,
        f: &Function,
        d: &Derived,
        entry: &str,
        primal_list: &[String],
        names: &[String],
        adjoints: &[(String, String)],
        number: usize,
        text: &str,
        request: &Request,
    ) {
        let forward = d.mode == Mode::Forward;
        let result = if forward { f.result_spelling.clone() } else { "void".to_string() };
        let mut list = vec!["const ::cugrad::launch_config& cugrad_config".to_string()];
        list.extend(primal_list.iter().cloned());
        list.push("void* const* cugrad_adj".into());
        let mut pass: Vec<_> = names.to_vec();
        if !forward {
            pass.extend(adjoints.iter().enumerate().map(|(i, (t, _))| format!("({t})cugrad_adj[{i}]")));
        }
        let call = if f.is_kernel() {
            let derived =
                format!("::cugrad::derived<decltype(&{entry}), &{entry}, true, {}>{{}}", d.synchronises);
            if d.derivative.needs_tape {
                format!("::cugrad::launch_kernel_taped(cugrad_config, 0, {derived}, {})", pass.join(", "))
            } else {
                format!("::cugrad::launch_kernel(cugrad_config, {derived}, {})", pass.join(", "))
            }
        } else {
            format!("{}{entry}({})", if forward { "return " } else { "" }, pass.join(", "))
        };
        let ignore = "(void)cugrad_config; (void)cugrad_adj; ";
        let _ = writeln!(
            out,
            "\nstatic {result} cugrad_thunk_{number}({}) {{ {ignore}{call}; }}",
            list.join(", ")
        );
        let types: Vec<_> = f.params.iter().map(|p| p.spelling.clone()).collect();
        let adjoint_types: Vec<_> =
            if forward { Vec::new() } else { adjoints.iter().map(|(t, _)| t.clone()).collect() };
        let pairs: Vec<_> = if self.program.options.config.may_alias {
            Vec::new()
        } else {
            d.derivative.distinct.iter().map(|(a, b)| format!("{a}, {b}")).collect()
        };
        let _ = writeln!(
            out,
            "static const ::cugrad::registration cugrad_registration_{number}(({} (*)({})) & {}, \"{}\", {text:?}, {}, &cugrad_thunk_{number}, ::cugrad::types<{}>{{}}, R\"cugrad({})cugrad\", ::cugrad::no_alias_pairs<{}>{{}});",
            f.result_spelling,
            types.join(", "),
            f.name,
            request.mode.name(),
            f.is_kernel(),
            adjoint_types.join(", "),
            d.text,
            pairs.join(", "),
        );
    }

    /// Appends the derivative's name to a call that stands in plain sight.
    fn name_in_call(&mut self, request: &Request, entry: &str, d: &Derived) {
        let taped_kernel = d.derivative.needs_tape && request_is_kernel(self.program, request);
        match request.edit {
            CallEdit::At { file, offset } if !taped_kernel => {
                let path = self.path(file);
                let kernel = request_is_kernel(self.program, request);
                let named = format!(
                    ", ::cugrad::derived<decltype(&{entry}), &{entry}, {kernel}, {}>{{}}",
                    d.synchronises
                );
                self.edits.entry(path).or_default().push(Edit::insert(offset as usize, named));
            }
            _ if request.in_device_code => self.problems.push(Diagnostic::new(
                Code::RequestInDeviceMacro,
                request.span,
                "a request in device code must stand in the source itself, not in a macro or template",
            )),
            _ => {}
        }
    }
}

fn request_is_kernel(program: &Program, request: &Request) -> bool {
    program.front.ast.is_global(request.function)
}

/// `__device__ ` and the like, for functions written beside a derivative.
fn qualifier(f: &Function) -> &'static str {
    match f.kind {
        ir::FunctionKind::Device => "__device__ ",
        ir::FunctionKind::HostDevice => "__host__ __device__ ",
        ir::FunctionKind::Kernel | ir::FunctionKind::Host => "",
    }
}

/// `const float *x`; array and function declarators are decayed by the front.
fn declare(ty: &str, name: &str) -> String {
    let glue = if ty.ends_with(['*', '&']) { "" } else { " " };
    format!("{ty}{glue}{name}")
}
