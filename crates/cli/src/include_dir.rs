//! `cugrad include-dir`: where our headers lie, for editors and build systems that want to know.

use std::process::ExitCode;

use cugrad::Session;

use crate::failure::Failure;
use crate::output;

/// Print the folder of cugrad's headers, as for -I
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  nvcc -I$(cugrad include-dir) -c program_rev.cu\n  \
                        cmake -B build -Dcugrad_ROOT=$(cugrad include-dir --cmake)")]
pub struct Args {
    /// Print the folder of the package that CMake finds by find_package(cugrad) instead
    #[arg(long)]
    cmake: bool,
}

pub fn run(args: Args) -> Result<ExitCode, Failure> {
    let include = Session::start()?.installed.include;
    let folder = if args.cmake { include.join("cmake") } else { include };
    output::print(&format!("{}\n", folder.display()))?;
    Ok(ExitCode::SUCCESS)
}
