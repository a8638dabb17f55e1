//! `#pragma cugrad checkpoint(binomial:20)` in front of a loop.
//!
//! clang's tree does not have pragmas that it does not know, so the lines above the loop are read in the source. Comments and
//! other pragmas may stand between.

use ir::{Code, LoopHint, Schedule};

use super::R;
use super::body::Body;
use crate::ast::NodeId;

/// So many bytes above a statement are looked at.
const FAR: usize = 4096;

impl Body<'_, '_> {
    /// What stands in front of a loop statement.
    pub(super) fn checkpoint_hint(&mut self, s: NodeId) -> R<LoopHint> {
        let Some(text) = self.pragma_before(s) else { return Ok(LoopHint::None) };
        let schedule = match text.trim().strip_prefix("checkpoint").map(str::trim) {
            None => Err(format!("`#pragma cugrad {}` is not known; there is `checkpoint`", text.trim())),
            Some("") => Ok(Schedule::Auto),
            Some(rest) => match rest.strip_prefix('(').and_then(|r| r.strip_suffix(')')) {
                Some(inner) => Schedule::from_text(inner),
                None => Err("write the schedule in parentheses, as in `checkpoint(binomial:20)`".to_string()),
            },
        };
        match schedule {
            Ok(schedule) => Ok(LoopHint::Checkpoint(schedule)),
            Err(message) => Err(self.refuse(Code::CheckpointedLoop, s, message)),
        }
    }

    /// A pragma that would be lost on anything but a loop.
    pub(super) fn refuse_pragma(&mut self, s: NodeId) -> R<()> {
        match self.pragma_before(s) {
            None => Ok(()),
            Some(text) => {
                let message =
                    format!("`#pragma cugrad {}` stands in front of something that is no loop", text.trim());
                Err(self.refuse(Code::CheckpointedLoop, s, message))
            }
        }
    }

    fn pragma_before(&self, s: NodeId) -> Option<String> {
        let ast = self.ast();
        let begin = ast[s].range?.begin;
        if begin.in_macro {
            return None;
        }
        let place = begin.expansion;
        let end = place.offset as usize;
        let bytes = ast.file(place.file).bytes()?.get(end.saturating_sub(FAR)..end)?;
        let above = String::from_utf8_lossy(bytes);
        let (lines, own) = above.rsplit_once('\n')?;
        if !own.trim().is_empty() {
            return None;
        }
        for line in lines.lines().rev().map(str::trim) {
            if line.is_empty() || line.starts_with("//") {
                continue;
            }
            let words = line.strip_prefix('#')?.trim_start().strip_prefix("pragma")?.trim_start();
            if let Some(rest) = words.strip_prefix("cugrad") {
                let rest = rest.split("//").next().unwrap_or(rest);
                return Some(rest.to_string());
            }
        }
        None
    }
}
