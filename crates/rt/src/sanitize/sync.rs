//! Barriers that not all threads reach, and lanes that a warp-wide call misses.

use super::current_thread;
use super::findings::who;
use super::reports::Text;
use super::{Check, checks, with};
use crate::abi::{Launch, Site};

/// Nobody in the block can go on; `explained` says who waits where. True if that was reported here.
pub fn diverged(launch: &Launch, explained: &str) -> bool {
    if !checks(Check::Sync) {
        return false;
    }
    with(|checker| {
        let mut lines: Vec<String> = explained.lines().map(|line| strip(line).to_string()).collect();
        lines.push(checker.kernel(launch));
        // Which block it is does not make it another mistake.
        let key = format!("sync {}", lines[1..].join(" "));
        checker.reports.add(Check::Sync, (0, 0), Text { key, lines, place: None, thread: None });
    });
    true
}

fn strip(line: &str) -> &str {
    line.strip_prefix("cugrad:").unwrap_or(line).trim()
}

/// A barrier opened although some threads had ended without reaching it.
pub fn opened_without(launch: &Launch, block: [u32; 3], ended: usize, first: u32, site: Site) {
    if !checks(Check::Sync) {
        return;
    }
    with(|checker| {
        let others = if ended == 1 { String::new() } else { format!(" and {} more", ended - 1) };
        let kernel = checker.kernel(launch);
        checker.reports.warn(Text {
            key: format!("ended {site}"),
            lines: vec![
                format!(
                    "warning: {}{others} had ended before the barrier at {site}",
                    who(launch, block, first)
                ),
                kernel,
                String::from(
                    "threads that have ended count as arrived on a GPU, but C++ for CUDA does not promise it",
                ),
            ],
            place: None,
            thread: None,
        });
    });
}

/// A shuffle read the value of a lane that took no part: its result is undefined. If the mask does not even name the lane, the
/// program most likely throws the result away, as scans and reductions over part of a warp do.
pub fn missing_lane(name: &str, mask: u32, source: u32, site: Site) {
    if !checks(Check::Sync) {
        return;
    }
    let named = mask >> source & 1 != 0;
    current_thread::with(|here| {
        let Some(launch) = here.launch() else { return };
        // SAFETY: the header's promise: this OS thread's indices.
        let block = unsafe { (*(launch.state)()).block };
        with(|checker| {
            let kernel = checker.kernel(launch);
            let (start, end) = match named {
                true => (
                    "",
                    "hint: every lane in the mask must reach the call; lanes that have ended cannot be read",
                ),
                false => ("warning: ", "the result is undefined in this lane and must not be used"),
            };
            let text = Text {
                key: format!("lane {named} {site}"),
                lines: vec![
                    format!(
                        "{start}{name} reads lane {source}, which takes no part in it (mask {mask:#010x})"
                    ),
                    format!("by {}, at {site}", who(launch, block, here.thread)),
                    kernel,
                    end.to_string(),
                ],
                place: None,
                thread: None,
            };
            match named {
                true => checker.reports.add(Check::Sync, (0, 0), text),
                false => checker.reports.warn(text),
            }
        });
    });
}
