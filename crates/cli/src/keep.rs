//! `--keep DIR`: the edited sources as files to look at. What lies below the program's own directory keeps its
//! relative path, so that two files of one name do not meet; the rest goes by its name.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

pub fn keep(dir: &Path, main: &Path, edited: &[(PathBuf, String)]) -> Result<Vec<PathBuf>, Failure> {
    let absolute = |p: &Path| std::path::absolute(p).unwrap_or_else(|_| p.to_path_buf());
    let base = absolute(main).parent().map(Path::to_path_buf).unwrap_or_default();
    let mut kept = Vec::new();
    for (original, text) in edited {
        let original = absolute(original);
        let below = original
            .strip_prefix(&base)
            .map(Path::to_path_buf)
            .unwrap_or_else(|_| original.file_name().map(PathBuf::from).unwrap_or_default());
        let path = dir.join(below);
        if path.canonicalize().is_ok_and(|p| original.canonicalize().is_ok_and(|o| p == o)) {
            return Err(Failure::Said(format!(
                "error: --keep would overwrite the source {}\nhint: name another directory",
                original.display()
            )));
        }
        let parent = path.parent().unwrap_or(dir);
        fs::create_dir_all(parent).map_err(Failure::io("cannot create", parent))?;
        fs::write(&path, text).map_err(Failure::io("cannot write", &path))?;
        kept.push(path);
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_keep_their_place_and_sources_are_safe() {
        let dir = tempfile::tempdir().unwrap();
        let main = dir.path().join("src/main.cu");
        let header = dir.path().join("src/inc/k.h");
        fs::create_dir_all(header.parent().unwrap()).unwrap();
        fs::write(&main, "original").unwrap();
        let edited = [(main.clone(), "a".to_string()), (header, "b".to_string())];
        let out = dir.path().join("out");
        let Ok(kept) = keep(&out, &main, &edited) else { panic!("it can be written") };
        assert_eq!(kept, [out.join("main.cu"), out.join("inc/k.h")]);
        assert!(keep(&dir.path().join("src"), &main, &edited).is_err());
        assert_eq!(fs::read_to_string(&main).unwrap(), "original");
    }
}
