//! A line that says what takes so long: only on a terminal, and only after a second.

use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::ProgressBar;

const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(100);

/// Does the work, with a spinner beside it.
pub fn during<T>(what: &str, work: impl FnOnce() -> T) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let (done, waiting) = mpsc::channel::<()>();
    let what = what.to_string();
    thread::scope(|s| {
        s.spawn(move || {
            if waiting.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let spinner = ProgressBar::new_spinner().with_message(what);
            spinner.enable_steady_tick(TICK);
            // Returns when the other end is dropped, by a panic in the work too.
            let _ = waiting.recv();
            spinner.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    })
}
