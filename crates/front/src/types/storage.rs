//! Storage of the standard library's: `std::aligned_storage<16, 16>::type` is sixteen bytes at a place for as many, as `int4` is, and what
//! is copied by it are words.

use super::builtin::BuiltinRecord;
use super::syntax::{Arg, Name};

/// The vector of CUDA's that storage is as large and as aligned as.
pub fn words_of_storage(name: &Name) -> Option<&'static BuiltinRecord> {
    let (std, storage) = match name.parts.as_slice() {
        [std, storage, kind] if storage.ident == "aligned_storage" && kind.ident == "type" => (std, storage),
        [std, storage] if storage.ident == "aligned_storage_t" => (std, storage),
        _ => return None,
    };
    let sizes: Vec<u64> = storage.args.iter().flatten().filter_map(number).collect();
    match sizes.as_slice() {
        _ if std.ident != "std" => None,
        [16, 16] => BuiltinRecord::by_name("int4"),
        [8, 8] => BuiltinRecord::by_name("int2"),
        [4, 4] => BuiltinRecord::by_name("int1"),
        _ => None,
    }
}

fn number(arg: &Arg) -> Option<u64> {
    match arg {
        Arg::Value(text) => text.trim_end_matches(['u', 'U', 'l', 'L']).parse().ok(),
        Arg::Type(_) => None,
    }
}
