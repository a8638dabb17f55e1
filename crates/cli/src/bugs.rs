//! A panic is a bug in cugrad. The user is told so, in words, instead of being shown a backtrace.

use std::panic::{self, PanicHookInfo};
use std::process::ExitCode;

/// `EX_SOFTWARE` of sysexits.h: an internal error, not one in the input.
const SOFTWARE: u8 = 70;

pub fn guard(body: impl FnOnce() -> ExitCode + panic::UnwindSafe) -> ExitCode {
    panic::set_hook(Box::new(|info| eprintln!("{}", message(info))));
    panic::catch_unwind(body).unwrap_or(ExitCode::from(SOFTWARE))
}

fn message(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let said =
        payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
    let place = info.location().map_or(String::new(), |l| format!(" ({}:{})", l.file(), l.line()));
    format!(
        "cugrad: internal error: {}{place}\n\
         This is a bug in cugrad {}, not in your program. Please report it with this message, the command line\n\
         and, if you can, the source file; nothing was written.",
        said.unwrap_or("unknown"),
        env!("CARGO_PKG_VERSION"),
    )
}
