//! `cugrad completions SHELL`: what a shell needs to complete commands and options.

use std::process::ExitCode;

use clap_complete::{Shell, generate};

use crate::failure::Failure;
use crate::output;

/// Print completions for a shell
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cugrad completions bash > ~/.local/share/bash-completion/completions/cugrad\n  \
                        cugrad completions zsh > ~/.zfunc/_cugrad          (with ~/.zfunc in $fpath)\n  \
                        cugrad completions fish > ~/.config/fish/completions/cugrad.fish"
)]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: Args, mut command: clap::Command) -> Result<ExitCode, Failure> {
    let mut text = Vec::new();
    generate(args.shell, &mut command, "cugrad", &mut text);
    output::print(&String::from_utf8_lossy(&text))?;
    Ok(ExitCode::SUCCESS)
}
