//! Many cases as one translation unit.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Where a case can be compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Inside a namespace of its own, beside others.
    Namespace,
    /// In a file of its own: it names the global namespace, or opens one of ours.
    Alone,
}

pub struct Case {
    /// `group/name`
    pub name: String,
    pub place: Place,
    /// The primal's source, and both derivatives, with the names of their files.
    parts: Vec<(String, String)>,
    includes: Vec<String>,
    /// Macros that the primal defines.
    macros: Vec<String>,
}

pub fn cases(root: &Path) -> Vec<Case> {
    directories(root).iter().flat_map(|group| directories(group)).filter_map(|dir| read(root, &dir)).collect()
}

fn directories(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let mut all: Vec<PathBuf> = entries.map(|e| e.path()).filter(|p| p.is_dir()).collect();
    all.sort();
    all
}

fn read(root: &Path, dir: &Path) -> Option<Case> {
    let name = dir.strip_prefix(root).ok()?.to_string_lossy().into_owned();
    let read = |file: &str| std::fs::read_to_string(dir.join(file)).ok();
    let (primal, reverse, forward) = (read("kernel.cu")?, read("reverse.cu")?, read("forward.cu")?);
    Some(Case::new(&name, &[("kernel.cu", &primal), ("reverse.cu", &reverse), ("forward.cu", &forward)]))
}

impl Case {
    /// From files, the primal's first.
    pub fn new(name: &str, files: &[(&str, &str)]) -> Case {
        let (mut includes, mut macros, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for (file, text) in files {
            let mut body = String::new();
            for line in text.lines() {
                let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
                if let Some(include) = directive.and_then(|d| d.strip_prefix("include")) {
                    includes.push(include.trim().to_string());
                    body.push('\n');
                    continue;
                }
                if let Some(definition) = directive.and_then(|d| d.strip_prefix("define ")) {
                    let end = definition.find(|c: char| c != '_' && !c.is_alphanumeric());
                    macros.push(definition[..end.unwrap_or(definition.len())].to_string());
                }
                body.push_str(line);
                body.push('\n');
            }
            parts.push((format!("{name}/{file}"), body));
        }
        let primal = &parts[0].1;
        let global = ["namespace cugrad", "namespace clad", "extern \"C\""];
        let names_ours = |at: usize| primal[at + 3..].starts_with("cugrad::");
        let scoped = [" ::", "(::"];
        let names_the_global_scope = global.iter().any(|t| primal.contains(t))
            || scoped.iter().any(|t| primal.match_indices(t).any(|(at, _)| !names_ours(at)));
        let place = if names_the_global_scope { Place::Alone } else { Place::Namespace };
        Case { name: name.to_string(), place, parts, includes, macros }
    }
}

/// The source of one translation unit.
pub fn unit(cases: &[&Case]) -> String {
    let mut out = String::from(
        "#include <cooperative_groups.h>\n#include <cugrad/cugrad.h>\n#include <cugrad/host.h>\n#include <cugrad/tape.h>\n#include <cugrad/library/thrust_zip.h>\n",
    );
    let mut includes: Vec<&str> = cases.iter().flat_map(|c| c.includes.iter().map(String::as_str)).collect();
    includes.sort_unstable();
    includes.dedup();
    includes.iter().for_each(|i| out.push_str(&format!("#include {i}\n")));
    for (n, case) in cases.iter().enumerate() {
        if case.place == Place::Namespace {
            let _ = writeln!(out, "namespace case_{n} {{");
        }
        for (file, text) in &case.parts {
            let _ = writeln!(out, "#line 1 \"{file}\"\n{text}");
        }
        if case.place == Place::Namespace {
            out.push_str("}\n");
        }
        case.macros.iter().for_each(|m| out.push_str(&format!("#undef {m}\n")));
    }
    out
}

/// Errors, and warnings about what was generated. What the primal's author left unused is not ours, and derivatives
/// that nobody calls are what these files consist of.
pub fn complaints(said: &str) -> Vec<String> {
    let uncalled = |l: &str| l.contains("#177-D: function");
    said.lines()
        .filter(|l| {
            l.contains("error") || (l.contains("warning") && !l.contains("kernel.cu(") && !uncalled(l))
        })
        .map(str::to_string)
        .collect()
}
