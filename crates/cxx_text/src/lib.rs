//! C++ text before preprocessing, cut into tokens: the one place that knows what is code, comment or literal.
//!
//! cugrad edits files that it does not reprint, so it often asks small questions about text: where does this bracket
//! close, which words stand here, what does that line include? A syntax tree does not answer them, because launches and
//! requests also stand in macros, headers and branches that are not compiled. [`scan`] cuts any text into tokens, whole or
//! not; [`mod@streams`] sorts them into the text itself and the bodies of macros; [`mod@directives`] gives the preprocessor's
//! lines; [`mod@declarations`] cuts a file at namespace scope; [`Cursor`] walks over tokens by their brackets.
//!
//! Text is bytes: files of users need not be UTF-8. Tokens of valid UTF-8 begin and end between characters.

#![warn(missing_docs)]

mod alignments;
mod cursor;
pub mod declarations;
pub mod directives;
pub mod scan;
pub mod streams;

pub use alignments::{LateAlignment, late_alignments};
pub use cursor::{Cursor, line_ends, split};
pub use declarations::{Declaration, Names, declarations};
pub use directives::{Directive, directives};
pub use scan::{Kind, Token, code, pieces};
pub use streams::{Stream, streams};
