//! Options for cugrad among a compiler's arguments: they begin with `--cugrad-` and never reach the compiler.

use std::ffi::OsString;

use cugrad::{Config, Refusals, Schedule};
use ir::suggest::closest;

use crate::failure::Failure;

/// What there is, and what it does.
pub const OPTIONS: [(&str, &str); 9] = [
    ("--cugrad-may-alias", "pointer parameters may point to the same array"),
    ("--cugrad-accumulate=atomic", "add adjoints atomically everywhere, without proofs"),
    ("--cugrad-deterministic", "give the same bits in every run, or refuse"),
    ("--cugrad-no-outputs", "leave arrays that the function only writes as they are"),
    ("--cugrad-keep-seeds", "leave the adjoints of outputs as they are, instead of 0"),
    ("--cugrad-assign", "assign adjoints that get one addition, instead of adding to them"),
    ("--cugrad-max-threads=N", "generated kernels are launched in blocks of at most N threads"),
    (
        "--cugrad-refuse=WHEN",
        "what cannot be answered: when-compiled, when-run (programs for Clad), or as-nan",
    ),
    ("--cugrad-checkpoint=SCHEDULE", "auto, all, every:K, binomial:COUNT, online:COUNT or memory:SIZE"),
];

/// What `cugrad nvcc --help` says before nvcc does.
pub fn help() -> String {
    let mut text = String::from(
        "cugrad COMPILER ARGS… runs the compiler on copies of its sources in which requests for derivatives are answered.\n\
         All arguments are the compiler's, except these:\n\n",
    );
    for (option, about) in OPTIONS {
        text.push_str(&format!("  {option:<30}  {about}\n"));
    }
    text.push_str(
        "\nExamples:\n  cugrad nvcc -O3 -arch=sm_90 -c solver.cu\n  cugrad nvcc --cugrad-deterministic -c solver.cu\n  \
         cmake -DCMAKE_CUDA_COMPILER_LAUNCHER=cugrad …     runs `cugrad /path/to/nvcc ARGS…`\n",
    );
    text
}

/// What ours say.
#[derive(Clone, Default)]
pub struct Own {
    pub config: Config,
    pub refusals: Refusals,
}

/// Ours, and the compiler's arguments.
pub fn take(arguments: &[OsString]) -> Result<(Own, Vec<OsString>), Failure> {
    let mut own = Own::default();
    let config = &mut own.config;
    let mut rest = Vec::new();
    for argument in arguments {
        let Some(option) = argument.to_str().and_then(|a| a.strip_prefix("--cugrad-")) else {
            rest.push(argument.clone());
            continue;
        };
        match option {
            "may-alias" => config.may_alias = true,
            "deterministic" => config.deterministic = true,
            "no-outputs" => config.no_outputs = true,
            "keep-seeds" => config.keep_seeds = true,
            "assign" => config.assign = true,
            "accumulate=atomic" => config.always_atomic = true,
            "accumulate=auto" => config.always_atomic = false,
            "refuse=when-compiled" => own.refusals = Refusals::WhenCompiled,
            "refuse=when-run" => own.refusals = Refusals::WhenRun,
            "refuse=as-nan" => own.refusals = Refusals::AsNan,
            _ if option.strip_prefix("max-threads=").is_some_and(|n| n.parse::<u32>().is_ok()) => {
                config.max_threads = option.rsplit('=').next().and_then(|n| n.parse().ok());
            }
            _ if option.starts_with("checkpoint=") => {
                let text = option.trim_start_matches("checkpoint=");
                config.checkpoint = Schedule::from_text(text).map_err(Failure::Usage)?;
            }
            _ => {
                let names = OPTIONS.map(|(name, _)| name.split('=').next().unwrap_or(name));
                let wrong = format!("--cugrad-{option}");
                let meant = match closest(wrong.split('=').next().unwrap_or(&wrong), names) {
                    Some(name) => format!("did you mean {name}?"),
                    None => format!("there are {}", OPTIONS.map(|(name, _)| name).join(", ")),
                };
                return Err(Failure::Usage(format!("{wrong}: no such option, or no such value; {meant}")));
            }
        }
    }
    Ok((own, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_options_are_taken_out() {
        let line: Vec<OsString> = ["-O3", "--cugrad-deterministic", "--cugrad-accumulate=atomic", "a.cu"]
            .map(OsString::from)
            .into();
        let (Own { config, .. }, rest) = take(&line).ok().expect("both exist");
        assert!(config.deterministic && config.always_atomic && !config.may_alias);
        assert_eq!(rest, ["-O3", "a.cu"].map(OsString::from));
        assert!(take(&["--cugrad-fast".into()]).is_err());
        let (Own { config, .. }, _) =
            take(&["--cugrad-checkpoint=binomial:8".into()]).ok().expect("it exists");
        assert_eq!(config.checkpoint, Schedule::Binomial(8));
        assert!(take(&["--cugrad-checkpoint=binomial".into()]).is_err());
    }
}
