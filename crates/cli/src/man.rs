//! `cugrad man`: manual pages, made from the same text as `--help`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap_mangen::Man;

use crate::failure::Failure;
use crate::output;

/// Print the manual page, or write the pages of all commands to a directory
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  cugrad man | man -l -\n  cugrad man --to ~/.local/share/man/man1")]
pub struct Args {
    /// Write cugrad.1 and a page for each command to this directory
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
}

pub fn run(args: Args, command: clap::Command) -> Result<ExitCode, Failure> {
    let Some(dir) = args.to else {
        output::print(&page(&command)?)?;
        return Ok(ExitCode::SUCCESS);
    };
    std::fs::create_dir_all(&dir).map_err(Failure::io("cannot create", &dir))?;
    clap_mangen::generate_to(command, &dir).map_err(Failure::io("cannot write to", &dir))?;
    Ok(ExitCode::SUCCESS)
}

fn page(command: &clap::Command) -> Result<String, Failure> {
    let mut text = Vec::new();
    Man::new(command.clone())
        .render(&mut text)
        .map_err(|e| Failure::Said(format!("error: cannot write the page: {e}")))?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
