//! How much memory is free: what the system reports as available, or what the process's control group still allows if that is less.

use std::fs;
use std::path::{Path, PathBuf};

/// Bytes that can be allocated without swapping, or nothing where the system does not say.
pub fn free_memory() -> Option<u64> {
    let available = available(&fs::read_to_string("/proc/meminfo").ok()?)?;
    let allowed = own_group().and_then(|group| allowed(&group));
    Some(allowed.map_or(available, |allowed| available.min(allowed)))
}

fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The process's directory in the unified control group hierarchy.
fn own_group() -> Option<PathBuf> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    Some(Path::new("/sys/fs/cgroup").join(path))
}

/// The least that the group and the groups around it still allow; nothing if none has a limit.
fn allowed(group: &Path) -> Option<u64> {
    let number = |directory: &Path, file: &str| {
        fs::read_to_string(directory.join(file)).ok()?.trim().parse::<u64>().ok()
    };
    let root = Path::new("/sys/fs/cgroup");
    group
        .ancestors()
        .take_while(|directory| directory.starts_with(root))
        .filter_map(|directory| {
            let limit = number(directory, "memory.max")?;
            Some(limit.saturating_sub(number(directory, "memory.current")?))
        })
        .min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn available_memory_is_read_in_bytes() {
        assert_eq!(available("MemTotal:  10 kB\nMemAvailable:   8 kB\nBuffers: 1 kB\n"), Some(8192));
        assert_eq!(available("MemTotal: 10 kB\n"), None);
    }

    #[test]
    fn some_memory_is_free_here() {
        if Path::new("/proc/meminfo").exists() {
            assert!(free_memory().is_some_and(|bytes| bytes > 1 << 20));
        }
    }

    #[test]
    fn a_group_is_bound_by_the_groups_around_it() {
        // outside the hierarchy nothing limits
        assert_eq!(allowed(Path::new("/nowhere/at/all")), None);
    }
}
