//! How long `cugrad grad` takes on a file of 300 lines with `<cmath>` and `<cstdio>`, in all and without clang.
//!
//! clang's share is measured by standing in for it: CUGRAD_CLANG names a script that runs the real one and writes
//! down how long that took.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use super::{Runs, source};
use crate::clang;
use crate::process::find_on_path;

const REPETITIONS: usize = 9;

pub fn run(cugrad: &Path, scratch: &Path) -> Result<(), String> {
    let io = |e: std::io::Error| format!("{}: {e}", scratch.display());
    let file = scratch.join("stages.cu");
    fs::write(&file, source::generate()).map_err(io)?;
    let log = scratch.join("clang-times");
    let script = stand_in(scratch, &log)?;
    let cache = scratch.join("cache");
    let _ = fs::remove_dir_all(&cache);

    let once = || -> Result<(f64, f64), String> {
        let _ = fs::remove_file(&log);
        let mut command = Command::new(cugrad);
        command.arg("grad").arg(&file).args(["--of", "stages", "--wrt", "out,x,y"]);
        command.env("CUGRAD_CLANG", &script).env("CUGRAD_CACHE", &cache).stdout(Stdio::null());
        let start = Instant::now();
        crate::process::run(&mut command)?;
        let total = start.elapsed().as_secs_f64();
        let nanoseconds = fs::read_to_string(&log).unwrap_or_default();
        let clang: f64 = nanoseconds.lines().filter_map(|l| l.trim().parse::<f64>().ok()).sum::<f64>() / 1e9;
        Ok((total, (total - clang).max(0.0)))
    };
    let (cold, _) = once()?;
    let mut totals = Vec::new();
    let mut own = Vec::new();
    for _ in 0..REPETITIONS {
        let (total, ours) = once()?;
        totals.push(total);
        own.push(ours);
    }
    let (totals, own) = (Runs::new(totals), Runs::new(own));
    println!("cugrad grad, {} lines with <cmath> and <cstdio>", source::generate().lines().count());
    println!("  first time, empty cache   {:.2} ms", cold * 1e3);
    println!("  total                     {totals}");
    println!("  of which not clang        {own}, {:.2} of the total\n", own.median() / totals.median());
    Ok(())
}

/// A script that runs clang and appends its time in nanoseconds to the log.
fn stand_in(scratch: &Path, log: &Path) -> Result<std::path::PathBuf, String> {
    let real = clang::command()?;
    let real = find_on_path(&real).unwrap_or(real.into());
    let script = scratch.join("clang++");
    let text = format!(
        "#!/bin/sh\nstart=$(date +%s%N)\n'{}' \"$@\"\nstatus=$?\necho $(($(date +%s%N) - start)) >> '{}'\nexit $status\n",
        real.display(),
        log.display()
    );
    fs::write(&script, text).map_err(|e| format!("{}: {e}", script.display()))?;
    crate::process::run(Command::new("chmod").arg("+x").arg(&script))?;
    Ok(script)
}
