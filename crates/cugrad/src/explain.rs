//! `cugrad explain` in words: how each adjoint is added to memory and where each needed value comes from, with the
//! reason, at its place in the source.

mod ideas;
mod notes;
mod page;
mod registers;
mod totals;

use std::fmt::Write;

use analysis::conflicts::Verdict;
use diff::accumulate::{Addition, Why};
use diff::explain::{Along, Explanation, Needed, Storage};
use ir::{Accumulation, Span};

pub use ideas::Idea;
pub use registers::Registers;

/// Everything that was decided about one derivative.
#[derive(Clone, Debug)]
pub struct Explained {
    files: Vec<String>,
    functions: Vec<Explanation>,
    /// If a compiler was asked.
    registers: Option<Registers>,
}

impl Explained {
    pub(crate) fn new(files: &[String], functions: &[Explanation]) -> Self {
        Explained { files: files.to_vec(), functions: functions.to_vec(), registers: None }
    }

    /// With what a compiler needs for it.
    pub fn with_registers(self, registers: Registers) -> Explained {
        Explained { registers: Some(registers), ..self }
    }

    /// What each function was found to do, for programs.
    pub fn functions(&self) -> &[Explanation] {
        &self.functions
    }

    /// One JSON object: `{"functions": [{"function", "additions": […], "values": […], "cancelled": […], "along": […]}]}`, and `"registers":
    /// {"architecture", "gradient": {"registers", "stack_bytes"}, "primal": {…} or null}` if a compiler was asked.
    pub fn json(&self) -> String {
        let functions = self.functions.iter().map(|f| {
            let additions = f.additions.iter().map(|a| {
                object(&[
                    ("place", self.json_place(a.span)),
                    ("to", quoted(&a.to)),
                    ("how", quoted(how(a))),
                    ("after", a.after.map_or("null".into(), |s| self.json_place(s))),
                    ("why", quoted(&self.why(a))),
                ])
            });
            let values = f.values.iter().map(|v| {
                object(&[
                    ("place", self.json_place(v.span)),
                    ("name", v.name.as_deref().map_or("null".into(), quoted)),
                    ("how", quoted(storage(v))),
                    ("bytes_per_thread", v.bytes.map_or("null".into(), |b| b.to_string())),
                    ("per_iteration", (v.storage == Storage::Tape).to_string()),
                    ("every", every(v).map_or("null".into(), |n| n.to_string())),
                ])
            });
            let cancelled = f.cancelled.iter().map(|c| {
                object(&[
                    ("place", self.json_place(c.span)),
                    ("name", c.name.as_deref().map_or("null".into(), quoted)),
                ])
            });
            let along = f.along.iter().map(|a| {
                let by = a.by.iter().map(|name| name.as_deref().map_or("null".into(), quoted));
                object(&[
                    ("place", self.json_place(a.span)),
                    ("by", array(by)),
                    ("slopes", a.slopes.to_string()),
                ])
            });
            object(&[
                ("function", quoted(&f.function)),
                ("additions", array(additions)),
                ("values", array(values)),
                ("cancelled", array(cancelled)),
                ("along", array(along)),
            ])
        });
        let mut members = vec![("functions", array(functions))];
        if let Some(r) = &self.registers {
            let needs = |k: &exec::cubin::KernelNeeds| {
                object(&[("registers", k.registers.to_string()), ("stack_bytes", k.stack.to_string())])
            };
            let registers = object(&[
                ("architecture", quoted(&r.architecture)),
                ("gradient", needs(&r.gradient)),
                ("primal", r.primal.as_ref().map_or("null".into(), needs)),
            ]);
            members.push(("registers", registers));
        }
        format!("{}\n", object(&members))
    }

    fn place(&self, span: Span) -> String {
        let file = self.files.get(span.file as usize).map_or("", String::as_str);
        if span.line == 0 || file.is_empty() {
            return "(generated)".to_string();
        }
        format!("{file}:{}:{}", span.line, span.col)
    }

    fn json_place(&self, span: Span) -> String {
        let file = self.files.get(span.file as usize).map_or("", String::as_str);
        object(&[("file", quoted(file)), ("line", span.line.to_string()), ("column", span.col.to_string())])
    }

    fn why(&self, a: &Addition) -> String {
        match &a.why {
            Why::Own => "only this thread sees the memory".into(),
            Why::Callers => {
                "the memory may be this thread's own or shared, which is asked as the code runs".into()
            }
            Why::Private { store } => format!(
                "no other thread adds to the same element: the kernel's own store in line {} would race if two \
                 threads had one index",
                store.line
            ),
            Why::Apart => "no other thread adds to the same element: the index tells threads apart".into(),
            Why::Numbered => "the index is the thread's own number, which the kernel makes sure of: launches that are not along x \
                              alone are refused when it runs"
                .into(),
            Why::Parameter => {
                "all threads share it; each carries its part to the end of the kernel, where the block adds up and one \
                 thread adds the sum"
                    .into()
            }
            Why::OneForTheBlock => {
                "the address is the same for all threads of a block; the block adds up and one thread adds the sum".into()
            }
            Why::OneForNeighbours { slowly: false } => {
                "the address does not depend on threadIdx.x; lanes of a warp that share it add up before one of them adds"
                    .into()
            }
            Why::OneForNeighbours { slowly: true } => {
                "neighbouring threads mostly have the same address; lanes of a warp that share it add up before one of \
                 them adds"
                    .into()
            }
            Why::OneForRows => {
                "the address does not depend on threadIdx.y; where blocks are narrower than a warp, lanes of several rows \
                 add up before one of them adds"
                    .into()
            }
            Why::Unproved(verdict) => unproved(verdict),
            Why::MayAlias => "arrays may overlap (--may-alias), so nothing is proved about indices".into(),
            Why::AsAsked => "--accumulate=atomic".into(),
        }
    }
}

fn unproved(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Private { .. } | Verdict::Apart | Verdict::Numbered => unreachable!("that is a proof"),
        Verdict::Meets { other } => {
            format!("another thread's read in line {} may have the same address", other.line)
        }
        Verdict::NoWitness => "no store of the kernel shows that threads have different indices here".into(),
        Verdict::Unknown => {
            "the address is read from memory or moved by control flow, so threads may share it".into()
        }
        Verdict::Atomics => "the kernel also reaches the array by atomics or calls".into(),
        Verdict::Shared => "another argument of the launch may lead to the same array".into(),
    }
}

/// The numbers that a loop's slopes are by, in words.
fn along_what(a: &Along) -> String {
    let names: Vec<String> =
        a.by.iter().map(|n| n.as_deref().map_or("a value".to_string(), |n| format!("`{n}`"))).collect();
    names.join(", ")
}

fn how(a: &Addition) -> &'static str {
    match a.how {
        Accumulation::Plain => "plain +=",
        Accumulation::Own => "+=, which nobody waits for",
        Accumulation::Atomic => "atomic",
        Accumulation::Unproven => "plain or atomic, decided as it runs",
        Accumulation::Sum if a.why.is_proof() => "once, if there is anything to add",
        Accumulation::Sum => "atomic, if there is anything to add",
        Accumulation::Warp | Accumulation::Rows => "summed by warp, then atomic",
        Accumulation::Joint | Accumulation::JointLast => {
            "summed by warp, outside of branches or with other sums, then atomic"
        }
        Accumulation::Column => "summed over a warp's rows, then atomic",
        Accumulation::Block if a.in_order => "summed by block, then in the order of the blocks",
        Accumulation::Block => "summed by block, then atomic",
        Accumulation::Few => "summed by block and element, then atomic",
        Accumulation::Alike => "summed by lanes where many have one element, then atomic",
        Accumulation::Left | Accumulation::Right | Accumulation::Centre => {
            "summed with neighbours, then atomic"
        }
        Accumulation::Span => "atomic, several elements at once",
    }
}

fn storage(v: &Needed) -> &'static str {
    match v.storage {
        Storage::ReadAgain => "read again",
        Storage::Recomputed => "computed again",
        Storage::ClosedForm => "computed from the iteration's number",
        Storage::LocalArray { .. } => "kept in a local array",
        Storage::Strip { steps: 1, .. } => "kept at the start of every iteration",
        Storage::Strip { .. } => "kept now and then",
        Storage::Tape => "kept on the tape",
        Storage::Register => "kept in a register",
    }
}

/// In every how many iterations of a loop it is kept.
fn every(v: &Needed) -> Option<u64> {
    match v.storage {
        Storage::Strip { steps, .. } => Some(steps),
        Storage::Tape => Some(1),
        Storage::ReadAgain
        | Storage::Recomputed
        | Storage::ClosedForm
        | Storage::LocalArray { .. }
        | Storage::Register => None,
    }
}

fn reason(v: &Needed) -> String {
    match v.storage {
        Storage::ReadAgain => "nothing overwrites it before the reverse sweep".into(),
        Storage::Recomputed => "from values that are still there".into(),
        Storage::ClosedForm => "it advances by the same step in every iteration".into(),
        Storage::LocalArray { elements } => {
            format!("changes in a loop and cannot be had again; {elements} iterations are known beforehand")
        }
        Storage::Strip { steps: 1, again } => format!(
            "changes in a loop; the rest of the iteration is done again, \
             which takes some {again} instructions"
        ),
        Storage::Strip { steps, again } => format!(
            "changes in a loop; every {steps} iterations it is kept, and those between are done again, \
             which takes some {again} instructions each"
        ),
        Storage::Tape => {
            "changes in a loop and cannot be had again; the number of iterations is not a small constant"
                .into()
        }
        Storage::Register => "computed inside a branch and needed by its reverse".into(),
    }
}

impl std::fmt::Display for Explained {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = String::new();
        for e in &self.functions {
            let _ = writeln!(out, "{}", e.function);
            if e.additions.is_empty() {
                out.push_str("  adds to no memory that threads share\n");
            }
            for a in &e.additions {
                let _ = writeln!(out, "  {}: adjoint of {}: {}", self.place(a.span), a.to, how(a));
                if a.traded {
                    out.push_str(
                        "    in blocks of the right size each thread adds up its own element instead\n",
                    );
                }
                if a.runs {
                    out.push_str("    blocks do the work of several, and a thread adds once while its element stays the same\n");
                }
                if a.stays {
                    out.push_str("    a thread adds once while the loop stays with one element\n");
                }
                if let Some(with) = a.with {
                    let _ = writeln!(
                        out,
                        "      added together with what line {} adds to the same element",
                        with.line
                    );
                }
                if let Some(after) = a.after {
                    let _ = writeln!(
                        out,
                        "      collected in a register, added once after the code of line {}",
                        after.line
                    );
                }
                let _ = writeln!(out, "      {}", self.why(a));
            }
            for c in &e.cancelled {
                let name = c.name.as_deref().map_or("value".to_string(), |n| format!("`{n}`"));
                let _ = writeln!(
                    out,
                    "  {}: {name}: has no derivative: it cancels out of all that is computed from it",
                    self.place(c.span)
                );
            }
            for a in &e.along {
                let (by, slopes) = (along_what(a), a.slopes);
                let derivatives = if slopes == 1 { "derivative" } else { "derivatives" };
                let _ = writeln!(
                    out,
                    "  {}: this loop carries {slopes} {derivatives} with respect to {by} along, and keeps nothing",
                    self.place(a.span)
                );
            }
            let mut total = 0;
            for v in &e.values {
                let name = v.name.as_deref().map_or("value".to_string(), |n| format!("`{n}`"));
                let cost = match (v.bytes, v.storage) {
                    (None, _) => String::new(),
                    (Some(b), Storage::Tape | Storage::Strip { steps: 1, .. }) => {
                        format!(", {b} bytes per thread and iteration")
                    }
                    (Some(b), Storage::Strip { steps, .. }) => {
                        format!(", {b} bytes per thread and {steps} iterations")
                    }
                    (Some(b), _) => format!(", {b} bytes per thread"),
                };
                total += v.bytes.unwrap_or(0);
                let _ =
                    writeln!(out, "  {}: {name}: {}{cost}: {}", self.place(v.span), storage(v), reason(v));
            }
            if total == 0 {
                out.push_str("  keeps nothing for the reverse sweep\n");
            }
        }
        if let Some(registers) = &self.registers {
            let _ = writeln!(out, "registers: {}", registers.in_words());
        }
        f.write_str(&out)
    }
}

fn object(members: &[(&str, String)]) -> String {
    let members: Vec<_> = members.iter().map(|(k, v)| format!("{}:{v}", quoted(k))).collect();
    format!("{{{}}}", members.join(","))
}

fn array(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
