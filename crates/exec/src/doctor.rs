//! What was found on this machine, what is missing, and how to get it.

use std::fmt;

use crate::Cache;
use crate::toolchain::{Clang, find_nvcc, find_nvrtc, gpus};

/// One thing cugrad can use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What to call it in a table: `clang`, `nvcc`.
    pub name: &'static str,
    /// What and where it is, or why it is not.
    pub found: Result<String, String>,
    /// What it is used for.
    pub purpose: &'static str,
    /// Without it nothing works.
    pub required: bool,
    pub(crate) install: &'static str,
}

/// What this machine has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// In the order in which they are shown.
    pub items: Vec<Item>,
}

impl Report {
    /// Everything that is required is there.
    pub fn is_usable(&self) -> bool {
        self.items.iter().all(|i| i.found.is_ok() || !i.required)
    }
}

/// Looks for everything that cugrad can use. Clang is asked for its version, the driver for its GPUs; nothing is compiled.
pub fn doctor() -> Report {
    let missing = |what: &str| format!("{what} was not found");
    let clang = Clang::find()
        .map(|c| format!("{} ({})", c.version_text, c.path.display()))
        .map_err(|e| e.to_string().lines().next().unwrap_or_default().to_string());
    let nvcc = find_nvcc().map(|p| p.display().to_string()).ok_or_else(|| missing("nvcc"));
    let nvrtc = find_nvrtc().map(|p| p.display().to_string()).ok_or_else(|| missing("libnvrtc"));
    let devices = gpus();
    let gpu = if devices.is_empty() { Err(missing("a GPU with a driver")) } else { Ok(devices.join(", ")) };
    let cache = match (Cache::wanted(), Cache::unusable()) {
        (Some(dir), None) => Ok(dir.display().to_string()),
        (_, Some(dir)) => Err(format!("{} cannot be written, or its disk is full", dir.display())),
        (None, None) => Err("neither CUGRAD_CACHE, XDG_CACHE_HOME nor HOME is set".into()),
    };
    Report {
        items: vec![
            Item {
                name: "clang",
                found: clang,
                purpose: "reads CUDA C++ and builds programs for the CPU",
                required: true,
                install: "apt-get install clang-19",
            },
            Item {
                name: "nvcc",
                found: nvcc,
                purpose: "builds programs for the GPU",
                required: false,
                install: "pip install 'nvidia-cuda-nvcc==13.0.*' 'nvidia-cuda-crt==13.0.*' 'nvidia-nvvm==13.0.*' \
                          'nvidia-cuda-runtime==13.0.*' 'nvidia-cuda-cccl==13.0.*'",
            },
            Item {
                name: "NVRTC",
                found: nvrtc,
                purpose: "compiles derivatives at run time for programs in Rust; the command `cugrad` does without it",
                required: false,
                install: "pip install 'nvidia-cuda-nvrtc==13.0.*'",
            },
            Item {
                name: "GPU",
                found: gpu,
                purpose: "runs programs that nvcc built; without one they run on the CPU",
                required: false,
                install: "install NVIDIA's driver (https://www.nvidia.com/drivers)",
            },
            Item {
                name: "cache",
                found: cache,
                purpose: "keeps builds and headers; without one each run starts from nothing, in a temporary folder",
                required: false,
                install: "set CUGRAD_CACHE to a directory that can be written",
            },
        ],
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for item in &self.items {
            match &item.found {
                Ok(what) => {
                    writeln!(f, "{:<6} found    {what}", item.name)?;
                    writeln!(f, "                {}", item.purpose)?;
                }
                Err(why) => {
                    let word = if item.required { "MISSING" } else { "missing" };
                    writeln!(f, "{:<6} {word}  {why}", item.name)?;
                    writeln!(f, "                {}", item.purpose)?;
                    writeln!(f, "                to install: {}", item.install)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_names_everything_and_how_to_get_it() {
        let report = doctor();
        let text = report.to_string();
        for item in &report.items {
            assert!(text.contains(item.name), "{text}");
            assert_eq!(item.found.is_err(), text.contains(item.install), "{text}");
        }
        assert_eq!(
            report.items.iter().map(|i| i.name).collect::<Vec<_>>(),
            ["clang", "nvcc", "NVRTC", "GPU", "cache"]
        );
    }

    #[test]
    fn a_missing_requirement_makes_it_unusable() {
        let mut report = doctor();
        report.items[0].found = Err("clang was not found".into());
        assert!(!report.is_usable());
        assert!(report.to_string().contains("MISSING"));
    }
}
