//! Our own headers, precompiled: reading them takes longer than compiling most programs.
//!
//! There is one precompiled header in the cache for each set of flags that a header's meaning depends on; templates
//! are instantiated in it already. It stands for the `-include`s at the start of a build and nothing else. A program
//! that clang refuses with it is compiled again without, so that what is said about it never depends on the cache.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use cache::{Key, Limits, Store};

use crate::cache::{Cache, cpu_features};
use crate::embedded::Installed;
use crate::process;
use crate::toolchain::Clang;

/// Each takes 15 MB.
const LIMITS: Limits = Limits { entries: 12, bytes: 1 << 30 };

/// A precompiled header for `headers` read with `flags`; `None` where there cannot be one.
pub(crate) fn find_or_build(
    clang: &Clang,
    cache: &Cache,
    installed: &Installed,
    flags: &[OsString],
    headers: &[&str],
    limit: Duration,
) -> Option<PathBuf> {
    let headers_made = cache.store("headers", LIMITS);
    let name = format!("{}.pch", key(clang, installed, flags, headers));
    headers_made.find(&name).or_else(|| build(clang, flags, headers, &headers_made, &name, limit))
}

fn key(clang: &Clang, installed: &Installed, flags: &[OsString], headers: &[&str]) -> String {
    let mut key = Key::default();
    key.add(clang.path.as_os_str().as_encoded_bytes());
    key.add(&clang.version_text);
    key.add(installed.hash);
    let folders = ["-I", "-isystem", "-idirafter"];
    let is_relative = |w: &[OsString]| folders.iter().any(|f| w[0] == *f) && Path::new(&w[1]).is_relative();
    if flags.windows(2).any(is_relative) {
        key.add(std::env::current_dir().unwrap_or_default().as_os_str().as_encoded_bytes());
    }
    if flags.iter().any(|f| f == "-march=native") {
        key.add(cpu_features());
    }
    flags.iter().for_each(|f| key.add(f.as_encoded_bytes()));
    headers.iter().for_each(|h| key.add(h));
    for name in ["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"] {
        key.add(std::env::var_os(name).unwrap_or_default().as_encoded_bytes());
    }
    key.finish()
}

/// The file appears under its name complete. Its headers are named on the command line: a file of ours that includes
/// them would be one more whose time of change clang compares.
fn build(
    clang: &Clang,
    flags: &[OsString],
    headers: &[&str],
    store: &Store,
    name: &str,
    limit: Duration,
) -> Option<PathBuf> {
    let scratch = store.scratch().ok()?;
    let made = scratch.join(name);
    let mut command = Command::new(&clang.path);
    command.args(flags);
    for header in headers {
        command.arg("-include").arg(header);
    }
    command.args(["-fpch-instantiate-templates", "-x", "c++-header", "/dev/null", "-o"]).arg(&made);
    let is_made = process::run(&mut command, limit).is_ok_and(|done| done.status.success());
    is_made.then(|| store.put(name, &made).ok()).flatten()
}

/// The user's flags as far as they say how a header is read; `None` where one of them is not understood well enough.
pub(crate) fn reading_flags(user: &[String]) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let mut rest = user.iter();
    while let Some(flag) = rest.next() {
        let starts = |names: &[&str]| names.iter().any(|n| flag.starts_with(n));
        if ["-I", "-isystem", "-idirafter"].contains(&flag.as_str()) {
            out.extend([flag.clone(), rest.next()?.clone()]);
        } else if starts(&["-fmacro-prefix-map=", "-ffile-prefix-map=", "-Wl,", "-l", "-L"]) {
            // Nothing to headers.
        } else if starts(&["-f", "-m", "-W", "-g", "-O", "-std="])
            || (starts(&["-D", "-U"]) && flag.len() > 2)
        {
            if flag == "-mllvm" {
                return None;
            }
            out.push(flag.clone());
        } else if flag == "-pthread" {
            out.push(flag.clone());
        } else if starts(&["-"]) {
            return None;
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::reading_flags;

    fn read(flags: &str) -> Option<String> {
        let flags: Vec<String> = flags.split_whitespace().map(String::from).collect();
        reading_flags(&flags).map(|f| f.join(" "))
    }

    #[test]
    fn only_what_headers_depend_on_stays() {
        assert_eq!(
            read("-DA=1 -I inc -lm -Llib -g -fmacro-prefix-map=/a=b x.o").as_deref(),
            Some("-DA=1 -I inc -g")
        );
    }

    #[test]
    fn what_is_not_understood_means_no_header() {
        assert_eq!(read("-include a.h"), None);
        assert_eq!(read("-Xclang -something"), None);
        assert_eq!(read("-D A"), None);
    }
}
