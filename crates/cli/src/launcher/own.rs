//! Options for cugrad among a compiler's arguments: they begin with `--cugrad-` and never reach the compiler.

use std::ffi::OsString;

use cugrad::{Config, Schedule};

use crate::failure::Failure;

/// The compiler's arguments, and what the others say.
pub fn take(arguments: &[OsString]) -> Result<(Config, Vec<OsString>), Failure> {
    let mut config = Config::default();
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
            _ if option.strip_prefix("max-threads=").is_some_and(|n| n.parse::<u32>().is_ok()) => {
                config.max_threads = option.rsplit('=').next().and_then(|n| n.parse().ok());
            }
            _ if option.starts_with("checkpoint=") => {
                let text = option.trim_start_matches("checkpoint=");
                config.checkpoint = Schedule::from_text(text).map_err(Failure::Usage)?;
            }
            _ => {
                return Err(Failure::Usage(format!(
                    "--cugrad-{option}: no such option; there are --cugrad-may-alias, --cugrad-deterministic, \
                     --cugrad-no-outputs, --cugrad-keep-seeds, --cugrad-assign, --cugrad-max-threads=N, \
                     --cugrad-checkpoint=SCHEDULE and --cugrad-accumulate=atomic"
                )));
            }
        }
    }
    Ok((config, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_options_are_taken_out() {
        let line: Vec<OsString> = ["-O3", "--cugrad-deterministic", "--cugrad-accumulate=atomic", "a.cu"]
            .map(OsString::from)
            .into();
        let (config, rest) = take(&line).ok().expect("both exist");
        assert!(config.deterministic && config.always_atomic && !config.may_alias);
        assert_eq!(rest, ["-O3", "a.cu"].map(OsString::from));
        assert!(take(&["--cugrad-fast".into()]).is_err());
        let (config, _) = take(&["--cugrad-checkpoint=binomial:8".into()]).ok().expect("it exists");
        assert_eq!(config.checkpoint, Schedule::Binomial(8));
        assert!(take(&["--cugrad-checkpoint=binomial".into()]).is_err());
    }
}
