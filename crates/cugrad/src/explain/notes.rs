//! The decisions about a derivative as notes for the margin of a page: what happens at a place, its price, the reason.

use diff::accumulate::Addition;
use diff::explain::{Needed, Storage};
use ir::{Accumulation, Span};

use super::{Explained, along_what, how, reason, storage};

/// What a note is about; the page has one colour for each. In the order in which they matter to a reader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Plain,
    Together,
    Atomic,
    Tape,
    Kept,
    Again,
    Read,
    Along,
    Cancelled,
}

impl Kind {
    pub const ALL: [Kind; 9] = [
        Kind::Plain,
        Kind::Together,
        Kind::Atomic,
        Kind::Tape,
        Kind::Kept,
        Kind::Again,
        Kind::Read,
        Kind::Along,
        Kind::Cancelled,
    ];

    /// The class in the style sheet.
    pub fn class(self) -> &'static str {
        match self {
            Kind::Plain => "plain",
            Kind::Together => "together",
            Kind::Atomic => "atomic",
            Kind::Tape => "tape",
            Kind::Kept => "kept",
            Kind::Again => "again",
            Kind::Read => "read",
            Kind::Along => "along",
            Kind::Cancelled => "cancelled",
        }
    }

    /// In the legend.
    pub fn title(self) -> &'static str {
        match self {
            Kind::Plain => "added plainly",
            Kind::Together => "summed by threads, then added",
            Kind::Atomic => "added atomically",
            Kind::Tape => "kept on the tape",
            Kind::Kept => "kept",
            Kind::Again => "computed again",
            Kind::Read => "read again",
            Kind::Along => "derivatives go along",
            Kind::Cancelled => "cancels out",
        }
    }
}

/// One decision, ready to be shown.
#[derive(Clone, Debug)]
pub struct Note {
    pub span: Span,
    pub kind: Kind,
    /// What it is about: "adjoint of parameter `x`". Empty: what stands at the place in the source.
    pub about: String,
    pub what: String,
    /// Empty where nothing is known of it.
    pub price: String,
    pub reason: String,
}

/// All notes in the order of the source.
pub fn all(explained: &Explained) -> Vec<Note> {
    let mut notes = Vec::new();
    for f in &explained.functions {
        notes.extend(f.additions.iter().map(|a| addition(explained, a)));
        notes.extend(f.values.iter().map(value));
        notes.extend(f.cancelled.iter().map(|c| Note {
            span: c.span,
            kind: Kind::Cancelled,
            about: named(c.name.as_deref()),
            what: "has no derivative".into(),
            price: String::new(),
            reason: "it cancels out of all that is computed from it".into(),
        }));
        notes.extend(f.along.iter().map(|a| Note {
            span: a.span,
            kind: Kind::Along,
            about: "loop".into(),
            what: format!("carries derivatives with respect to {} along", along_what(a)),
            price: format!("{} numbers in registers", a.slopes),
            reason: "few numbers are made of few, so nothing of it is kept or done again".into(),
        }));
    }
    notes.sort_by_key(|n| (n.span.file, n.span.line, n.span.col));
    notes
}

fn addition(explained: &Explained, a: &Addition) -> Note {
    let mut reason = explained.why(a);
    if a.traded {
        reason.push_str("; in blocks of the right size each thread adds up its own element instead");
    }
    if a.runs {
        reason.push_str(
            "; blocks do the work of several, and a thread adds once while its element stays the same",
        );
    }
    if a.stays {
        reason.push_str("; a thread adds once while the loop stays with one element");
    }
    if let Some(with) = a.with {
        reason.push_str(&format!("; added together with what line {} adds to the same element", with.line));
    }
    let when = match (a.after, a.how) {
        (Some(after), _) => format!(", once, after the code of line {}", after.line),
        (None, Accumulation::Block) => String::new(),
        (None, _) => ", each time the line runs".into(),
    };
    Note {
        span: a.span,
        kind: match a.how {
            Accumulation::Plain | Accumulation::Own => Kind::Plain,
            Accumulation::Atomic | Accumulation::Unproven | Accumulation::Sum | Accumulation::Span => {
                Kind::Atomic
            }
            Accumulation::Warp
            | Accumulation::Rows
            | Accumulation::Joint
            | Accumulation::JointLast
            | Accumulation::Column
            | Accumulation::Block
            | Accumulation::Few
            | Accumulation::Alike
            | Accumulation::Left
            | Accumulation::Right
            | Accumulation::Centre => Kind::Together,
        },
        about: format!("adjoint of {}", a.to),
        what: how(a).into(),
        price: format!("{}{when}", per_addition(a.how)),
        reason,
    }
}

fn per_addition(how: Accumulation) -> &'static str {
    match how {
        Accumulation::Plain | Accumulation::Own => "one += per thread",
        Accumulation::Atomic => "one atomic addition per thread",
        Accumulation::Unproven => "one += or one atomic addition per thread",
        Accumulation::Sum => "at most one addition per thread",
        Accumulation::Warp | Accumulation::Rows | Accumulation::Joint | Accumulation::JointLast => {
            "at best one atomic addition per warp"
        }
        Accumulation::Column => "at best one atomic addition per column of a warp",
        Accumulation::Block | Accumulation::Few => "one atomic addition per block and element, and barriers",
        Accumulation::Left | Accumulation::Right | Accumulation::Centre => {
            "shuffles between neighbouring lanes, and about one atomic addition per thread"
        }
        Accumulation::Alike => "at most one atomic addition per thread, and a look at the other lanes",
        Accumulation::Span => "one atomic addition per four floats on sm_90 and newer, else one per element",
    }
}

fn value(v: &Needed) -> Note {
    let kind = match v.storage {
        Storage::ReadAgain => Kind::Read,
        Storage::Recomputed | Storage::ClosedForm => Kind::Again,
        Storage::Tape => Kind::Tape,
        Storage::LocalArray { .. } | Storage::Strip { .. } | Storage::Register => Kind::Kept,
    };
    let price = match (v.bytes, v.storage) {
        // What has no size of its own is a copy of a buffer, whose size is known when it runs.
        (None | Some(0), _) => String::new(),
        (Some(b), Storage::Tape | Storage::Strip { steps: 1, .. }) => {
            format!("{b} bytes per thread and iteration")
        }
        (Some(b), Storage::Strip { steps, .. }) => format!("{b} bytes per thread and {steps} iterations"),
        (Some(b), _) => format!("{b} bytes per thread"),
    };
    Note {
        span: v.span,
        kind,
        about: named(v.name.as_deref()),
        what: storage(v).into(),
        price,
        reason: reason(v),
    }
}

fn named(name: Option<&str>) -> String {
    name.map_or(String::new(), |n| format!("`{n}`"))
}
