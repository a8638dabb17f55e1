//! Any bytes in place of clang's syntax tree: the reader takes them or says what is wrong, and whoever looks at the tree ends.
//!
//! In `crates/front`: `cargo install cargo-fuzz`, trees of real programs as seeds
//! (`clang++-19 -Xclang -ast-dump=json -fsyntax-only x.cpp > fuzz/corpus/syntax_tree/x`), then
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run syntax_tree --sanitizer none -- -max_len=65536`.

#![no_main]

use front::ast::{ReadOptions, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(ast) = read(bytes, &ReadOptions::default()) else { return };
    for id in ast.ids() {
        let _ = (ast.qualified_name(id), ast.definition(id), ast.is_dependent(id), ast.strip(id));
    }
    let _ = ast.functions().count();
    let _ = front::requests::find_requests(&ast);
});
