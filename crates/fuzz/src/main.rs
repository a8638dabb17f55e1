//! `fuzz`: draws programs and checks them; `fuzz check FILE` checks the functions of one file, for it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use fuzz::check::{self, Options};
use fuzz::draw::Draw;
use fuzz::hunt::{Checker, Settings, hunt};

const USAGE: &str = "usage: fuzz [--seed S] [--count N] [--minutes N] [--together N] [--sanitize-every N] [--found DIR] [--no-shrink] [--some N] [--gpu-export DIR]
       fuzz check FILE [--sanitize] [--variants A,B] [--some N] [--as-gpu] [--export FILE]
       fuzz show SEED
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.first().map(String::as_str) {
        Some("check") => check_file(&arguments[1..]),
        Some("show") => show(&arguments[1..]),
        _ => draw(&arguments),
    };
    match result {
        Ok(code) => code,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn value<'a>(arguments: &'a [String], name: &str) -> Option<&'a str> {
    let at = arguments.iter().position(|a| a == name)?;
    arguments.get(at + 1).map(String::as_str)
}

fn number(arguments: &[String], name: &str, otherwise: u64) -> Result<u64, String> {
    match value(arguments, name) {
        None => Ok(otherwise),
        Some(text) => text.parse().map_err(|_| format!("{name}: `{text}` is no number")),
    }
}

fn check_file(arguments: &[String]) -> Result<ExitCode, String> {
    let file = arguments.first().ok_or(USAGE)?;
    let variants = value(arguments, "--variants").map(|v| v.split(',').map(str::to_string).collect());
    let sanitize = arguments.iter().any(|a| a == "--sanitize");
    let as_gpu = arguments.iter().any(|a| a == "--as-gpu");
    let export = value(arguments, "--export").map(PathBuf::from);
    let some = number(arguments, "--some", 0)? as usize;
    check::run(Path::new(file), &Options { sanitize, variants, some, export, as_gpu, ..Options::default() })?;
    Ok(ExitCode::SUCCESS)
}

fn show(arguments: &[String]) -> Result<ExitCode, String> {
    let seed = arguments.first().and_then(|s| s.parse().ok()).ok_or(USAGE)?;
    print!("{}", Draw::program(seed).subject(0).write());
    Ok(ExitCode::SUCCESS)
}

fn draw(arguments: &[String]) -> Result<ExitCode, String> {
    if arguments.iter().any(|a| a == "--help") {
        print!("{USAGE}");
        return Ok(ExitCode::SUCCESS);
    }
    let minutes = value(arguments, "--minutes").is_some();
    let settings = Settings {
        seed: number(arguments, "--seed", 1)?,
        count: number(arguments, "--count", if minutes { u64::MAX / 4 } else { 300 })? as usize,
        limit: Duration::from_secs(60 * number(arguments, "--minutes", 24 * 60)?),
        together: number(arguments, "--together", 40)? as usize,
        sanitize_every: number(arguments, "--sanitize-every", 8)? as usize,
        found: PathBuf::from(value(arguments, "--found").unwrap_or("target/fuzz/found")),
        shrink: !arguments.iter().any(|a| a == "--no-shrink"),
    };
    let this = std::env::current_exe().map_err(|e| e.to_string())?;
    let export = value(arguments, "--gpu-export").map(PathBuf::from);
    let checker = Checker {
        some: number(arguments, "--some", 6)? as usize,
        // A GPU runs the gradient as it is by default.
        variants: export.as_ref().map(|_| Vec::new()),
        export,
        ..Checker::new(this)
    };
    let (tally, found) = hunt(&settings, &checker)?;
    println!("{tally}");
    for f in &found {
        println!("FOUND seed {}: {}", f.seed, f.finding.sort);
    }
    Ok(if found.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
