//! `#pragma cugrad checkpoint(binomial:20)` in front of a loop.
//!
//! clang's tree does not have pragmas that it does not know, so the lines above the loop are read in the source. Comments and
//! other pragmas may stand between.

use cxx_text::directives;
use ir::{Code, LoopHint, Schedule};

use super::R;
use super::body::Body;
use crate::ast::NodeId;

/// So many bytes above a statement are looked at first, whether there is such a line at all.
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
        let (file, offset) = (ast.file(place.file), place.offset as usize);
        let near = offset.saturating_sub(FAR)..offset;
        if file.has_our_name(near) { pragma_before(file.bytes()?, offset) } else { None }
    }
}

/// `checkpoint(all)` of the `#pragma cugrad checkpoint(all)` before an offset, with nothing but comments and other pragmas
/// between.
fn pragma_before(text: &[u8], offset: usize) -> Option<String> {
    let mut end = offset;
    for directive in directives(text.get(..offset)?).into_iter().rev() {
        let between = &text[directive.range.end..end];
        if directive.name != "pragma" || cxx_text::code(between).next().is_some() {
            return None;
        }
        if let Some(rest) = directive.argument.strip_prefix("cugrad") {
            return Some(rest.to_string());
        }
        end = directive.range.start;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pragma_is_found_over_comments_and_other_pragmas() {
        let found = |text: &str| pragma_before(text.as_bytes(), text.find("for").expect("there"));
        let all = Some(" checkpoint(all)".to_string());
        assert_eq!(found("#pragma cugrad checkpoint(all) // why\n#pragma unroll\n  for"), all);
        assert_eq!(
            found("#pragma cugrad \\\n checkpoint(all)\n/* a\n b */\n\n for").map(|t| t.trim().to_string()),
            Some("checkpoint(all)".into())
        );
        assert_eq!(found("#pragma cugrad checkpoint(all)\nint i; for"), None);
        assert_eq!(found("/*\n#pragma cugrad checkpoint(all)\n*/ for"), None);
        assert_eq!(found("#pragma cugrad checkpoint(all)\n#endif\nfor"), None);
    }
}
