//! Reads `clang -ast-dump=json` into the arena.
//!
//! The reader goes through the JSON once, in order, building nodes as they close. Three properties of the dump
//! shape it:
//! * **Places are relative.** clang prints `file` and `line` only where they differ from the last place printed,
//!   so every place has to be read, in order, also those in parts that are thrown away (`Skip`).
//! * **The dump is loosely typed.** Keys come and go between versions, `value` is a string, a number or a bool,
//!   clang 22 repeats a key, absent parts are `{}`. Everything is read as what it may be (`scalar`), unknown
//!   keys are passed over, of a repeated key the last counts.
//! * **It is deep.** A sum of a thousand terms nests a thousand levels, so reading happens on a thread with a
//!   stack of its own.

mod finish;
mod node;
mod scalar;
mod state;

use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeSeed;

use super::Ast;
use crate::FrontError;

/// Virtual size of the reader's stack; pages are only taken when reached.
const STACK: usize = 1 << 30;

/// Whether a file is the user's own.
pub type IsUser = Arc<dyn Fn(&Path) -> bool + Send + Sync>;

/// What to keep.
#[derive(Clone, Default)]
pub struct ReadOptions {
    /// Declarations at namespace scope from files that are not the user's are passed over.
    /// Without it everything is kept.
    pub is_user: Option<IsUser>,
}

/// Reads one dump.
pub fn read(json: &[u8], options: &ReadOptions) -> Result<Ast, FrontError> {
    std::thread::scope(|scope| {
        let reader = std::thread::Builder::new()
            .name("read syntax tree".into())
            .stack_size(STACK)
            .spawn_scoped(scope, || read_here(json, options))
            .map_err(|source| FrontError::Io { path: "reader thread".into(), source })?;
        match reader.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn read_here(json: &[u8], options: &ReadOptions) -> Result<Ast, FrontError> {
    let mut state = state::State::new(options, json.len());
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    deserializer.disable_recursion_limit();
    let seed = node::NodeSeed { state: &mut state, parent: None, at_namespace_scope: false };
    let root = seed.deserialize(&mut deserializer)?;
    deserializer.end()?;
    match root {
        node::Outcome::Node(root) => Ok(finish::finish(state, root)),
        node::Outcome::Absent | node::Outcome::Skipped => {
            Err(FrontError::Json(serde::de::Error::custom("the dump holds no tree")))
        }
    }
}

#[cfg(test)]
mod tests;
