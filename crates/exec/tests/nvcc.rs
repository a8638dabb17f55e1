//! What generated code looks like must also be accepted by NVIDIA's compiler. Without nvcc there is nothing to
//! check; no GPU is needed.

use std::fs;
use std::path::Path;

use exec::{Cache, CudaBuild, Output, toolchain};

#[test]
fn registered_derivatives_compile_with_nvcc() {
    let Some(nvcc) = toolchain::find_nvcc() else { return };
    let dir = tempfile::tempdir().unwrap();
    let cache = Cache::at(dir.path().join("cache")).unwrap();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/registered.cu");
    let mut build = CudaBuild::new(program, Output::Object(None));
    build.user_flags = vec!["-arch=sm_75".into()];
    for standard in ["-std=c++14", "-std=c++17"] {
        build.user_flags.truncate(1);
        build.user_flags.push(standard.into());
        let artifact = build.run(&nvcc, &cache).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(artifact.warnings.trim(), "");
    }
    assert!(build.run(&nvcc, &cache).unwrap().from_cache);
}

#[test]
fn edited_files_keep_their_names_under_nvcc() {
    let Some(nvcc) = toolchain::find_nvcc() else { return };
    let dir = tempfile::tempdir().unwrap();
    let cache = Cache::at(dir.path().join("cache")).unwrap();
    let main = dir.path().join("main.cu");
    fs::write(&main, "#error on disk\n").unwrap();
    fs::create_dir(dir.path().join("sub")).unwrap();
    fs::write(dir.path().join("sub/edited.h"), "#error on disk\n").unwrap();
    fs::write(dir.path().join("sub/near.h"), "#define NEAR 1\n").unwrap();
    let mut build = CudaBuild::new(&main, Output::Object(None));
    build.user_flags = vec!["-arch=sm_75".into()];
    build.edited = vec![
        (main.clone(), "#include \"sub/edited.h\"\nstatic_assert(NEAR + EDITED == 3, \"\");\n".into()),
        (dir.path().join("sub/edited.h"), "#include \"near.h\"\n#define EDITED 2\n".into()),
    ];
    build.run(&nvcc, &cache).unwrap_or_else(|e| panic!("{e}"));
    build.edited[0].1.push_str("int x = undeclared;\n");
    let message = build.run(&nvcc, &cache).unwrap_err().to_string();
    assert!(message.contains(&format!("{}(3): error", main.display())), "{message}");
}
