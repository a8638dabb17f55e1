//! C++ functions to IR in memory form.
//!
//! Every variable becomes a `Local` place with loads and stores, which is what C++ says; later passes promote
//! places to values, so nothing here reasons about SSA. Control flow is normalised to `If` and `Loop`.
//!
//! Reading order: `signature` (functions as callers see them), `record` and `types`, `body` (one function being
//! built), `expr`, `place` and `cast` (expressions), `call` with its tables of CUDA functions, `init` and
//! `construct` (objects), `host` (launches and what stands around them), `stmt`, `jumps`, `loops`, `switch` (statements), `tidy` (what is left over).
//!
//! Problems are collected: a refused expression ends its statement, and lowering goes on with the next one, so
//! that one run tells the user everything. Nothing half-lowered gets out: any problem makes the result an error.

mod access;
mod assign;
mod atomic;
mod barriers;
mod body;
mod call;
mod cast;
mod complex;
mod construct;
mod copy;
mod custom;
mod decl;
mod destroy;
mod expr;
mod fragments;
mod global;
mod groups;
mod halves;
mod host;
mod init;
mod intrinsic;
mod jumps;
mod lambda;
mod leads;
mod led_to;
mod library;
mod lists;
mod literal;
mod logic;
mod loops;
mod marked;
mod math;
mod member_access;
mod memory;
mod models;
mod openmp;
mod operators;
mod place;
mod pragma;
mod record;
mod roots;
mod shared;
mod shared_parts;
mod signature;
mod span;
mod statement_expression;
mod stmt;
mod switch;
mod tidy;
mod types;
mod unions;
mod uses;
mod variable_arrays;
mod vector;
mod volatile;
mod warp;

use std::collections::VecDeque;

use ir::tables::{HashMap, HashSet};
use ir::{Code, Diagnostic, FuncId, GlobalId, Module, Struct, StructId, Type};

use crate::ast::{Ast, NodeId};
use crate::types::TypeTable;

/// A module and where its functions came from.
#[derive(Debug)]
pub struct Lowered {
    /// The functions that were asked for, with all that they call.
    pub module: Module,
    /// By the declaration that has the body.
    pub functions: HashMap<NodeId, FuncId>,
    /// Those of other sources that the file does not declare: generated code has to define them.
    pub elsewhere: Vec<FuncId>,
}

/// Virtual size of the stack that lowering runs on; pages are only taken when reached.
const STACK: usize = 1 << 30;

/// What becomes of derivatives that the user wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Customs {
    /// They are called.
    Called,
    /// Their bodies are read too, where they can be: second derivatives are made from them.
    Read,
}

/// Lowers the given function definitions and everything they call that has a body in user code.
pub fn lower(ast: &Ast, roots: &[NodeId], customs: Customs) -> Result<Lowered, Vec<Diagnostic>> {
    // Expressions nest as deep as the user writes them: a thousand terms are a thousand levels.
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("lower".into()).stack_size(STACK);
        let worker =
            thread.spawn_scoped(scope, || lower_here(ast, roots, customs)).expect("a thread can be started");
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn lower_here(ast: &Ast, roots: &[NodeId], customs: Customs) -> Result<Lowered, Vec<Diagnostic>> {
    let mut lowering = Lowering::new(ast);
    for &root in roots {
        // A signature that cannot be lowered has said so itself.
        let _ = lowering.function(root);
    }
    lowering.customs();
    while let Some((node, id)) = lowering.pending.pop_front() {
        let before = lowering.problems.len();
        lowering.check_marked(node, roots.contains(&node));
        lowering.body(node, id);
        // What has a derivative of the user's need not be understood.
        if lowering.has_custom(node) && !roots.contains(&node) && lowering.problems.len() > before {
            lowering.problems.truncate(before);
            lowering.module.functions[id.0 as usize].body = None;
        }
    }
    lowering.check_dynamic_shared();
    lowering.check_leads(roots);
    lowering.check_fragments();
    lowering.check_customs();
    if customs == Customs::Read && lowering.problems.is_empty() {
        lowering.custom_bodies();
    }
    lowering.finish()
}

/// The diagnostic has been recorded; the construct at hand cannot be lowered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Refused;

type R<T> = Result<T, Refused>;

/// The state shared by all functions of a module.
pub(crate) struct Lowering<'a> {
    ast: &'a Ast,
    types: TypeTable<'a>,
    module: Module,
    functions: HashMap<NodeId, FuncId>,
    /// Declared, body still to come.
    pending: VecDeque<(NodeId, FuncId)>,
    /// Structs by their definition.
    records: HashMap<NodeId, StructId>,
    /// The definition of a struct, where it is in the tree; CUDA's vector types are not.
    definitions: HashMap<StructId, NodeId>,
    /// Structs of the headers, by name.
    library_records: HashMap<String, StructId>,
    globals: HashMap<u64, GlobalId>,
    /// Names given to shared arrays and generated globals so far.
    global_names: HashSet<String>,
    /// Dynamic shared memory is one array whatever it is called; where it was declared.
    dynamic_shared: Vec<shared::DynamicShared>,
    /// Members of shared variables that are globals of their own, by the variable and their name.
    shared_parts: HashMap<(u64, String), GlobalId>,
    /// Derivatives that are refused if what they are for is reached.
    unusable_customs: Vec<custom::Unusable>,
    /// What constants of the standard library are worth, by clang's number.
    library_constants: HashMap<u64, i128>,
    /// What the program marks as constants.
    marks: marked::Marks,
    /// Per file: whether it is library code that is read with the user's.
    of_library: Vec<bool>,
    problems: Vec<Diagnostic>,
}

impl<'a> Lowering<'a> {
    fn new(ast: &'a Ast) -> Self {
        let files: Vec<String> = ast.files.iter().map(|file| file.path().display().to_string()).collect();
        let of_library = files.iter().map(|file| crate::clang::models::is_model(file)).collect();
        let types = TypeTable::new(ast);
        let marks = marked::Marks::of(ast, &types);
        Lowering {
            ast,
            types,
            module: Module { files, ..Module::default() },
            functions: HashMap::default(),
            pending: VecDeque::new(),
            records: HashMap::default(),
            definitions: HashMap::default(),
            library_records: HashMap::default(),
            globals: HashMap::default(),
            global_names: HashSet::default(),
            dynamic_shared: Vec::new(),
            shared_parts: HashMap::default(),
            unusable_customs: Vec::new(),
            library_constants: library::constants(ast),
            marks,
            of_library,
            problems: Vec::new(),
        }
    }

    fn finish(mut self) -> Result<Lowered, Vec<Diagnostic>> {
        if self.problems.is_empty() {
            return Ok(Lowered { module: self.module, functions: self.functions, elsewhere: Vec::new() });
        }
        let mut seen = HashSet::default();
        self.problems.retain(|p| seen.insert((p.code, p.span, p.message.clone())));
        self.problems.sort_by_key(|p| (p.span.file, p.span.line, p.span.col));
        Err(self.problems)
    }

    /// Records a problem at a node.
    fn refuse(&mut self, code: Code, node: NodeId, message: impl Into<String>) -> Refused {
        let diagnostic = Diagnostic::new(code, self.span(node), message);
        self.problems.push(diagnostic);
        Refused
    }

    fn refuse_with_hint(
        &mut self,
        code: Code,
        node: NodeId,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Refused {
        let diagnostic = Diagnostic::new(code, self.span(node), message).with_hint(hint);
        self.problems.push(diagnostic);
        Refused
    }

    fn add_struct(&mut self, structure: Struct) -> StructId {
        self.module.structs.push(structure);
        StructId(self.module.structs.len() as u32 - 1)
    }

    fn field_type(&self, id: StructId, field: u32) -> Type {
        self.module.structure(id).fields[field as usize].ty.clone()
    }
}
