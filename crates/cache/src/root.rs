//! The folder that holds all stores, or one that stands in for it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustix::fs::{Access, access, statvfs};

use crate::store::scratch_name;

/// With less room than this, a disk counts as full: one precompiled header takes 30 MB.
const LEAST_ROOM: u64 = 64 << 20;

/// Whether entries can be added below a folder, which is made if it is not there.
pub fn is_usable(dir: &Path) -> bool {
    let is_writable = || access(dir, Access::WRITE_OK | Access::EXEC_OK).is_ok();
    // A file system that does not say has room.
    let has_room =
        || statvfs(dir).map_or(true, |disk| disk.f_bavail.saturating_mul(disk.f_frsize) >= LEAST_ROOM);
    fs::create_dir_all(dir).is_ok() && is_writable() && has_room()
}

/// A folder that can be written to: the one that was asked for, or a private one that goes away with the last copy of
/// this value.
#[derive(Debug, Clone)]
pub struct Root {
    path: PathBuf,
    _temporary: Option<Arc<Temporary>>,
}

impl Root {
    /// `wanted` itself where it is usable.
    pub fn at(wanted: &Path) -> io::Result<Root> {
        let wanted = std::path::absolute(wanted)?;
        if is_usable(&wanted) {
            return Ok(Root { path: wanted, _temporary: None });
        }
        Root::temporary()
    }

    /// For this process alone.
    pub fn temporary() -> io::Result<Root> {
        let path = std::env::temp_dir().join(format!("cugrad{}", scratch_name()));
        // Fails where somebody else has put something there.
        let mut builder = fs::DirBuilder::new();
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&path)?;
        Ok(Root { path: path.clone(), _temporary: Some(Arc::new(Temporary(path))) })
    }

    /// The folder, which exists.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

#[derive(Debug)]
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_is_replaced_for_this_process() {
        let dir = tempfile::tempdir().expect("a folder for temporary files");
        let good = Root::at(&dir.path().join("deep/cache")).expect("there is room");
        assert_eq!(good.path(), dir.path().join("deep/cache"));
        // A file is no folder, whoever asks.
        let file = dir.path().join("file");
        fs::write(&file, "").expect("it is ours");
        for wanted in [file.clone(), file.join("below"), PathBuf::from("/proc/cugrad")] {
            let root = Root::at(&wanted).expect("a folder for temporary files");
            let (path, copy) = (root.path().to_path_buf(), root.clone());
            assert!(path != wanted && is_usable(&path));
            drop(root);
            assert!(path.is_dir());
            drop(copy);
            assert!(!path.exists());
        }
    }
}
