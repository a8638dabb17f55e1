//! Reads `clang -ast-dump=json` into the arena.
//!
//! The reader goes through the JSON once, in order, building nodes as they close. Three properties of the dump
//! shape it:
//! * **Places are relative.** clang prints `file` and `line` only where they differ from the last place printed,
//!   so every place has to be read, in order, also those in parts that are thrown away (`Skip`).
//! * **The dump is loosely typed.** Keys come and go between versions, `value` is a string, a number or a bool,
//!   clang 22 repeats a key, absent parts are `{}`. Everything is read as what it may be (`json`, `parts`), unknown
//!   keys are passed over, of a repeated key the last counts.
//! * **It is deep.** A sum of a thousand terms nests a thousand levels, so reading happens on a thread with a
//!   stack of its own ([`STACK`]).

mod finish;
mod json;
mod key;
mod node;
mod parts;
mod state;

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use super::Ast;
use crate::FrontError;

/// Virtual size of the reader's stack; pages are only taken when reached.
pub const STACK: usize = 1 << 30;

/// Whether a file is the user's own.
pub type IsUser = Arc<dyn Fn(&Path) -> bool + Send + Sync>;

/// What to keep.
#[derive(Clone, Default)]
pub struct ReadOptions {
    /// Declarations at namespace scope from files that are not the user's are passed over.
    /// Without it everything is kept.
    pub is_user: Option<IsUser>,
}

/// Reads one dump, to its end also where it is broken. The caller's stack must be as deep as the dump ([`STACK`]).
pub fn read(dump: impl Read, options: &ReadOptions) -> Result<Ast, FrontError> {
    let mut json = json::Json::new(dump);
    let tree = tree(&mut json, options);
    if tree.is_err() {
        json.drain();
    }
    tree.map_err(|json::Broken { problem, offset }| FrontError::Json { problem, offset })
}

fn tree(json: &mut json::Json<impl Read>, options: &ReadOptions) -> Result<Ast, json::Broken> {
    let mut state = state::State::new(options);
    let root = node::node(&mut state, json, None, false)?;
    json.finish()?;
    match root {
        node::Outcome::Node(root) => Ok(finish::finish(state, root)),
        node::Outcome::Absent | node::Outcome::Skipped => {
            Err(json::Broken { problem: "it holds no tree".to_string(), offset: 0 })
        }
    }
}

#[cfg(test)]
mod tests;
