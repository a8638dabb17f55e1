//! A whole function: comment, head, body.

use ir::tables::{HashMap, HashSet};
use ir::{Function, FunctionKind, GlobalId, Module, Op};

use crate::aliases::Aliases;
use crate::counted::Counted;
use crate::emit::Emitter;
use crate::expr::Scribe;
use crate::layout::Layout;
use crate::names;
use crate::precedence::BREAK;
use crate::stmt::{Origin, Renderer, Stmt, with_guards};
use crate::types::{param_text, type_text};
use crate::wrap::wrap;
use crate::{Options, Printed, choose, doubling, fold, variables};

pub fn print(module: &Module, f: &Function, opts: &Options) -> Printed {
    let f = doubling::write_as_products(passes::dead::eliminate(f.clone()));
    let (f, guards) = choose::choose(f);
    // Choosing may have left conditions without a use.
    let f = passes::dead::eliminate(f);
    let layout = Layout::of(&f);
    let (aliases, counted) = (Aliases::of(&layout), Counted::of(&layout));
    let facts = fold::Facts { aliases: &aliases, counted: &counted, guards: &guards };
    let (plan, variables) = plan(&layout, &facts);
    let mut names = names::scopes(module, &layout);
    let params = names::params(&f, &mut names);
    let mut lines: Vec<String> = Vec::new();
    if let Some(contract) = &opts.contract {
        lines.extend(contract.lines().map(|l| format!("// {l}").trim_end().to_string()));
    }
    let head = head(module, &f, &params, opts.static_linkage);
    if f.body.is_none() {
        lines.extend(wrap(&format!("{head};"), 0, 0));
        return Printed::of(lines, Vec::new());
    }
    lines.extend(wrap(&format!("{head} {{"), 0, 0));
    let mut names_of = vec![None; variables.all.len()];
    for (name, variable) in names_of.iter_mut().zip(&variables.all) {
        *name = variable.param.map(|i| params[i].clone());
    }
    let scribe = Scribe {
        module,
        layout: &layout,
        plan: &plan,
        variables: &variables,
        params,
        names: names_of,
        locals: vec![None; f.values.len()],
        here: ir::Span::default(),
    };
    let mut emitter = Emitter {
        scribe,
        counted: &counted,
        names,
        known: HashMap::default(),
        beside: [None; 2],
        together: Vec::new(),
    };
    let mut stmts = globals(module, &layout);
    emitter.block(0, &mut stmts);
    if let [result] = layout.blocks[0].block.yields.as_slice() {
        let value = emitter.scribe.converted(*result, &f.result);
        stmts.push(Stmt::Line { text: format!("return {};", value.s), from: Origin::NONE });
    }
    if layout.blocks[0].block.yields.is_empty() {
        stmts = with_guards(stmts);
    }
    let mut renderer = Renderer::new(opts.cite_lines);
    renderer.all(&stmts, 2);
    let mut origins = vec![Origin::NONE; lines.len()];
    lines.extend(renderer.lines);
    origins.extend(renderer.origins);
    lines.push("}".into());
    Printed::of(lines, origins)
}

fn plan(layout: &Layout, facts: &fold::Facts) -> (fold::InlinePlan, variables::Variables) {
    let mut late = HashSet::default();
    loop {
        let plan = fold::plan(layout, facts, &late);
        let variables = variables::assign(layout, &plan);
        // What could not be assigned to its variable in place is better assigned where it is handed over. That
        // makes others live longer, so again.
        let more = variables::late(layout, &plan, &variables);
        if more.is_subset(&late) {
            return (plan, variables);
        }
        late.extend(more);
    }
}

/// A declaration of the function.
pub fn declare(module: &Module, f: &Function, opts: &Options) -> String {
    let layout = Layout::of(f);
    let params = names::params(f, &mut names::scopes(module, &layout));
    wrap(&format!("{};", head(module, f, &params, opts.static_linkage)), 0, 0).join("\n") + "\n"
}

fn head(module: &Module, f: &Function, params: &[String], static_linkage: bool) -> String {
    let linkage = if static_linkage { "static " } else { "" };
    let kind = match f.kind {
        FunctionKind::Kernel => "__global__ ",
        FunctionKind::Device => "__device__ ",
        FunctionKind::HostDevice => "__host__ __device__ ",
        FunctionKind::Host => "",
    };
    let params: Vec<String> =
        f.params.iter().zip(params).map(|(p, name)| param_text(module, p, f.ty(p.value), name)).collect();
    let attributes: String = f.attributes.iter().map(|a| format!("{a} ")).collect();
    let declarator = format!("{attributes}{}({})", f.name, params.join(&format!(",{BREAK} ")));
    let result = if f.result_spelling.is_empty() {
        type_text(module, &f.result, &declarator)
    } else {
        crate::types::spelled(&f.result_spelling, &declarator)
    };
    format!("{linkage}{kind}{result}")
}

/// Declarations of the shared arrays and tables that the function uses, which live inside it.
fn globals(module: &Module, layout: &Layout) -> Vec<Stmt> {
    let used: Vec<GlobalId> = layout
        .insts
        .iter()
        .filter_map(|site| if let Op::Global(g) = &site.inst.op { Some(*g) } else { None })
        .collect();
    let mut declared = Vec::new();
    let mut stmts = Vec::new();
    for g in &used {
        declare_global(module, *g, &used, &mut declared, &mut stmts);
    }
    stmts
}

fn mentions(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

/// A shadow comes after its primal, and may be declared in terms of it.
fn declare_global(
    module: &Module,
    g: GlobalId,
    used: &[GlobalId],
    declared: &mut Vec<GlobalId>,
    stmts: &mut Vec<Stmt>,
) {
    if declared.contains(&g) {
        return;
    }
    declared.push(g);
    let global = module.global(g);
    if let Some(primal) = global.shadow_of
        && (used.contains(&primal)
            || global.declaration.as_ref().is_some_and(|d| mentions(d, &module.global(primal).name)))
    {
        declare_global(module, primal, used, declared, stmts);
    }
    if let Some(declaration) = &global.declaration {
        let text = format!("{};", declaration.trim().trim_end_matches(';'));
        stmts.push(Stmt::Line { text, from: Origin::NONE });
    }
}
