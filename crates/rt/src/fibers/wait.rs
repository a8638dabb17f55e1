//! What a thread of a block can wait for, and the sentence that explains why nobody can go on.

use crate::abi::{Literal, Site};

#[derive(Clone, Copy)]
pub enum Wait {
    /// Not started, or released: may run.
    Ready,
    Barrier {
        kind: BarrierKind,
        predicate: bool,
        site: Site,
    },
    Warp {
        name: Literal,
        mask: u32,
        value: u64,
        site: Site,
    },
    /// `__activemask`, answered when no lane of the warp can run.
    Active {
        site: Site,
    },
    /// Lets others run; ready again in the next round.
    Spin,
    Failed,
    Ended,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum BarrierKind {
    Plain,
    Count,
    And,
    Or,
    Grid,
}

impl BarrierKind {
    pub fn from_number(number: u32) -> BarrierKind {
        match number {
            1 => BarrierKind::Count,
            2 => BarrierKind::And,
            3 => BarrierKind::Or,
            4 => BarrierKind::Grid,
            _ => BarrierKind::Plain,
        }
    }

    fn name(self) -> &'static str {
        match self {
            BarrierKind::Plain => "__syncthreads()",
            BarrierKind::Count => "__syncthreads_count()",
            BarrierKind::And => "__syncthreads_and()",
            BarrierKind::Or => "__syncthreads_or()",
            BarrierKind::Grid => "grid.sync()",
        }
    }
}

impl Wait {
    /// "waits at __syncthreads() (k.cu:12)"
    fn describe(&self) -> String {
        match self {
            Wait::Barrier { kind, site, .. } => format!("waits at {} ({site})", kind.name()),
            Wait::Warp { name, mask, site, .. } => {
                format!("waits at {}(mask {mask:#010x}) ({site})", name.text())
            }
            Wait::Active { site } => format!("waits at __activemask() ({site})"),
            Wait::Ready | Wait::Spin => String::from("runs"),
            Wait::Failed => String::from("failed"),
            Wait::Ended => String::from("has ended"),
        }
    }

    /// Whether two threads wait for the same event.
    pub fn same_as(&self, other: &Wait) -> bool {
        match (self, other) {
            (Wait::Barrier { kind: a, site: s, .. }, Wait::Barrier { kind: b, site: t, .. }) => {
                a == b && s == t
            }
            (Wait::Warp { name: a, mask: m, .. }, Wait::Warp { name: b, mask: n, .. }) => a == b && m == n,
            (Wait::Active { site: s }, Wait::Active { site: t }) => s == t,
            (Wait::Ended, Wait::Ended) => true,
            _ => false,
        }
    }
}

/// The report on a deadlock: one line per distinct wait, with the first thread that waits so and how many there are.
pub fn explain(waits: &[Wait], index: impl Fn(usize) -> [u32; 3], block: [u32; 3], launched: Site) -> String {
    let mut groups: Vec<(usize, usize)> = Vec::new();
    for (n, wait) in waits.iter().enumerate() {
        match groups.iter_mut().find(|(first, _)| waits[*first].same_as(wait)) {
            Some((_, count)) => *count += 1,
            None => groups.push((n, 1)),
        }
    }
    let [x, y, z] = block;
    let mut text = format!("divergent barrier in block ({x},{y},{z}) of the kernel launched at {launched}:");
    for (first, count) in groups {
        let [x, y, z] = index(first);
        let others = if count == 1 { String::new() } else { format!(" and {} more", count - 1) };
        let verb = waits[first].describe();
        text.push_str(&format!("\ncugrad:   thread ({x},{y},{z}){others}: {verb}"));
    }
    text.push_str("\ncugrad:   hint: every thread that has not ended must reach the same barrier; for a warp-wide call, every lane in its mask");
    text
}
