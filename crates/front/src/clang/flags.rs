//! The flags clang is run with, and what the user's own flags say about folders.

use std::path::{Path, PathBuf};

use cache::{Key, Limits, Store};

use super::{Options, View};
use crate::FrontError;

/// Folders that hold other people's headers even when the user names them with `-I`.
const SYSTEM_DIRS: [&str; 4] = ["/usr/include", "/usr/lib", "/usr/local/include", "/usr/local/cuda"];

pub struct Flags {
    /// Everything but the action, the prelude and the file.
    pub common: Vec<String>,
    /// How many of these are ours; the user's follow them.
    pub own: usize,
    /// What brings in the CUDA declarations when no precompiled header does.
    pub prelude: Vec<String>,
    /// Text of the same, for the start of the prefix.
    pub prelude_text: &'static str,
    /// Folders searched for the user's headers, in order.
    pub search_dirs: Vec<PathBuf>,
    /// Folders below which every file counts as the user's.
    pub user_dirs: Vec<PathBuf>,
    pub system_dirs: Vec<PathBuf>,
    /// Of these, the packages in folders that the user names.
    pub packages: Vec<PathBuf>,
    /// Our own `include` folder.
    pub include: PathBuf,
    /// Some flags change what a file means before its first line; then nothing is precompiled.
    pub allows_pch: bool,
    /// CUDA's headers are ours, not the toolkit's.
    pub ours: bool,
}

impl Flags {
    pub fn new(options: &Options, clang_version: u32) -> Result<Flags, FrontError> {
        let include = canonical(&options.include_dir)?;
        let mut common = base_flags(options);
        if clang_version >= 22 {
            // Launches from kernels; clang before 22 does not know them.
            common.push("-fgpu-rdc".to_string());
        }
        if options.user_flags.iter().any(|flag| is_openmp(flag)) {
            common.extend(openmp(options.view, clang_version));
        }
        let mut system_dirs: Vec<PathBuf> = SYSTEM_DIRS.iter().map(PathBuf::from).collect();
        system_dirs.push(include.clone());
        if let Some(ours) = in_front(options, &include)? {
            common.extend(["-I".to_string(), ours.display().to_string()]);
        }
        if let Some(cuda) = &options.cuda_path {
            system_dirs.push(canonical(cuda)?);
            common.push(format!("--cuda-path={}", cuda.display()));
            if let Some(missing) = missing_toolkit_headers(options, cuda)? {
                common.extend(["-isystem".to_string(), missing.display().to_string()]);
            }
            if let Some(cache_dir) = &options.cache_dir {
                let beside = beside_toolkit(cache_dir, cuda)?.display().to_string();
                let launches = format!("{beside}/{LAUNCHES}");
                common.extend(["-isystem".to_string(), beside, "-include".to_string(), launches]);
            }
        } else {
            let ours = include.join("cugrad/cuda").display().to_string();
            common.push("-nocudainc".to_string());
            // No toolkit: one that clang finds by an nvcc on the way to programs decides how it reads launches.
            common.push(format!("--cuda-path={ours}"));
            common.extend(["-isystem".to_string(), ours]);
        }
        common.extend(["-isystem".to_string(), include.display().to_string()]);
        let own = common.len();
        common.extend(options.user_flags.iter().filter(|flag| !is_openmp(flag)).cloned());

        let search_dirs: Vec<PathBuf> = named_dirs(&options.user_flags)
            .into_iter()
            .filter(|dir| {
                dir.canonicalize().is_ok_and(|real| !system_dirs.iter().any(|sys| real.starts_with(sys)))
            })
            .collect();
        let packages: Vec<PathBuf> = search_dirs.iter().flat_map(|dir| packages_in(dir)).collect();
        system_dirs.extend(packages.iter().cloned());
        let mut user_dirs = search_dirs.clone();
        user_dirs.push(folder_of(&options.file));
        let allows_pch = options.cache_dir.is_some() && !options.user_flags.iter().any(|flag| preloads(flag));
        let ours = options.cuda_path.is_none();
        Ok(Flags {
            common,
            own,
            prelude: if ours { vec!["-include".into(), "cugrad_cuda.h".into()] } else { Vec::new() },
            prelude_text: if ours { "#include <cugrad_cuda.h>\n" } else { "" },
            search_dirs,
            user_dirs,
            system_dirs,
            packages,
            include,
            allows_pch,
            ours,
        })
    }
}

impl Flags {
    /// Every folder that is named, by us or by the user, to be searched for headers.
    pub fn searched(&self, options: &Options) -> Vec<PathBuf> {
        let mut folders = named_dirs(&options.user_flags);
        let system = self.common.windows(2).filter(|pair| pair[0] == "-isystem" || pair[0] == "-I");
        folders.extend(system.map(|pair| PathBuf::from(&pair[1])));
        folders
            .extend(self.common.iter().filter_map(|flag| flag.strip_prefix("-isystem")).map(PathBuf::from));
        folders.extend(options.cuda_path.iter().map(|cuda| cuda.join("include")));
        folders
    }

    /// Also searches the folders that other flags name, behind all that these name.
    pub fn search_last(&mut self, others: &Flags) {
        let dirs = others.user_dirs.iter().map(|dir| dir.display().to_string());
        self.common.extend(dirs.flat_map(|dir| ["-idirafter".to_string(), dir]));
    }

    /// With headers in place of those of libraries that are not here, to be searched after all other folders (`missing`).
    pub fn with_stand_ins(mut self, options: &Options, headers: &[String]) -> Result<Flags, FrontError> {
        let Some(cache_dir) = options.cache_dir.as_ref().filter(|_| !headers.is_empty()) else {
            return Ok(self);
        };
        let stand_in =
            |name: &String| (PathBuf::from(name), Content::Text(super::missing::stand_in(name).into()));
        let files = headers.iter().map(stand_in).collect();
        let folder = folder_with(cache_dir, "missing", files)?;
        self.common.extend(["-idirafter".to_string(), folder.display().to_string()]);
        Ok(self)
    }
}

fn base_flags(options: &Options) -> Vec<String> {
    let view = match options.view {
        View::Device => "--cuda-device-only",
        View::Host => "--cuda-host-only",
    };
    let mut flags: Vec<String> = [
        "-x",
        "cuda",
        view,
        "-fsyntax-only",
        "-nocudalib",
        "-DCUGRAD_PARSE",
        "-Xclang",
        "-fcuda-allow-variadic-functions",
        "-w",
        "-Wno-register",
        "-fno-spell-checking",
        "-ferror-limit=0",
        // 256 before clang 22, whose 2048 take more stack than there usually is.
        "-fbracket-depth=512",
    ]
    .map(String::from)
    .to_vec();
    flags.push(format!("--cuda-gpu-arch=sm_{}", architecture(&options.user_flags)));
    if !options.user_flags.iter().any(|flag| flag.starts_with("-std=") || flag.starts_with("--std=")) {
        flags.push("-std=c++17".to_string());
    }
    flags
}

fn is_openmp(flag: &str) -> bool {
    flag == "-fopenmp" || flag.starts_with("-fopenmp=")
}

/// Gives clang OpenMP's directives and macros, whichever library the program is linked with. Where clang reads for a GPU its driver leaves
/// them out.
fn openmp(view: View, clang_version: u32) -> Vec<String> {
    let flags: &[&str] = match view {
        View::Host => &["-fopenmp"],
        View::Device if clang_version >= 17 => {
            &["-Xclang", "-fopenmp", "-Xclang", "-fopenmp-is-target-device"]
        }
        View::Device => &["-Xclang", "-fopenmp", "-Xclang", "-fopenmp-is-device"],
    };
    flags.iter().map(ToString::to_string).collect()
}

/// The architecture that `-DCUGRAD_ARCH=800` asks for; what tests `__CUDA_ARCH__` is read for it.
fn architecture(user_flags: &[String]) -> u32 {
    let given = user_flags.iter().find_map(|flag| flag.strip_prefix("-DCUGRAD_ARCH=")?.parse::<u32>().ok());
    given.map_or(75, |arch| arch / 10)
}

/// The folders of packages that extensions of Python are built with, in a folder that is named by `-I`: so large that nobody waits until
/// they are read as the user's own headers are. What lies beside them may be the user's.
fn packages_in(dir: &Path) -> Vec<PathBuf> {
    let python = Some(dir.to_path_buf()).filter(|dir| dir.join("Python.h").is_file());
    let heads =
        ["torch/torch.h", "torch/extension.h", "ATen/ATen.h", "c10/macros/Macros.h", "pybind11/pybind11.h"];
    let there = heads.iter().filter(|head| dir.join(head).is_file());
    let all = there.filter_map(|head| Some(dir.join(head.split('/').next()?))).chain(python);
    all.filter_map(|folder: PathBuf| folder.canonicalize().ok()).collect()
}

/// Flags that include a file before the first line.
fn preloads(flag: &str) -> bool {
    ["-include", "--include", "-imacros", "-ivfsoverlay"].iter().any(|name| flag.starts_with(name))
}

/// The folders of `-I dir`, `-Idir`, `-iquote dir`; `-isystem` says that they are not the user's.
fn named_dirs(flags: &[String]) -> Vec<PathBuf> {
    let mut dirs = Vec::new();
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        for name in ["-iquote", "-I", "--include-directory="] {
            match flag.strip_prefix(name) {
                Some("") => dirs.extend(flags.next().map(PathBuf::from)),
                Some(dir) => dirs.push(PathBuf::from(dir)),
                None => continue,
            }
            break;
        }
    }
    dirs
}

pub fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// A folder with empty stand-ins for headers that clang's wrapper expects and newer toolkits lack.
fn missing_toolkit_headers(options: &Options, cuda: &Path) -> Result<Option<PathBuf>, FrontError> {
    let expected = ["texture_fetch_functions.h", "curand_mtgp32_kernel.h"];
    let missing: Vec<&str> =
        expected.into_iter().filter(|name| !cuda.join("include").join(name).exists()).collect();
    let Some(cache_dir) = options.cache_dir.as_ref().filter(|_| !missing.is_empty()) else { return Ok(None) };
    let files = missing.iter().map(|name| (PathBuf::from(name), Content::Text(String::new()))).collect();
    folder_with(cache_dir, &missing.join(" "), files).map(Some)
}

/// What clang does not find in newer toolkits. Since CUDA 13 libcu++ lies in a folder of its own, with Thrust and CUB, whose real headers cannot be
/// differentiated and are left where they are. And clang may take a toolkit that it does not know for an old one, which launches by another function.
fn beside_toolkit(cache_dir: &Path, cuda: &Path) -> Result<PathBuf, FrontError> {
    let libraries = canonical(cuda)?.join("include/cccl");
    let text = "#if CUDART_VERSION >= 11000\n\
                extern \"C\" int cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);\n\
                #endif\n";
    let mut files = vec![(PathBuf::from(LAUNCHES), Content::Text(text.to_string()))];
    for name in ["cuda", "nv"] {
        let folder = libraries.join(name);
        if folder.is_dir() {
            files.push((PathBuf::from(name), Content::Link(folder)));
        }
    }
    folder_with(cache_dir, "beside a toolkit", files)
}

const LAUNCHES: &str = "cugrad_launches_of_toolkit.h";

/// A folder with our headers of CUB and of matrix products by their names, to be searched before the user's folders and the toolkit: what the
/// real ones are made of cannot be differentiated.
fn in_front(options: &Options, include: &Path) -> Result<Option<PathBuf>, FrontError> {
    let Some(cache_dir) = &options.cache_dir else { return Ok(None) };
    let library = include.join("cugrad/cuda");
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> =
        Some(library.join("cub")).filter(|cub| cub.is_dir()).into_iter().collect();
    while let Some(folder) = folders.pop() {
        let failed = |source| FrontError::Io { path: folder.clone(), source };
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(&library).expect("found below it").to_path_buf();
            if path.extension().is_some_and(|e| e == "cuh") {
                files.push((name, Content::Text(format!("#include \"{}\"\n", path.display()))));
            }
        }
    }
    let products = library.join("mma.h");
    if products.is_file() {
        files.push((PathBuf::from("mma.h"), Content::Text(format!("#include \"{}\"\n", products.display()))));
    }
    folder_with(cache_dir, &library.display().to_string(), files).map(Some)
}

/// What stands under a name in a folder of ours.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Content {
    Text(String),
    /// A folder that lies elsewhere.
    Link(PathBuf),
}

/// A folder that holds these files and nothing else; `purpose` says what for.
fn folder_with(
    cache_dir: &Path,
    purpose: &str,
    mut files: Vec<(PathBuf, Content)>,
) -> Result<PathBuf, FrontError> {
    files.sort();
    let mut key = Key::default();
    key.add(purpose);
    for (name, content) in &files {
        key.add(name.as_os_str().as_encoded_bytes());
        match content {
            Content::Text(text) => key.add(text),
            Content::Link(target) => key.add(target.as_os_str().as_encoded_bytes()),
        }
    }
    let (store, name) = (Store::new(cache_dir.join("folders"), LIMITS), key.finish());
    let make = || {
        let entry = store.scratch()?;
        let folder = entry.join("entry");
        std::fs::create_dir(&folder)?;
        files.iter().try_for_each(|(name, content)| match content {
            Content::Text(text) => cache::write(&folder.join(name), text.as_bytes()),
            Content::Link(target) => std::os::unix::fs::symlink(target, folder.join(name)),
        })?;
        store.put(&name, &folder)
    };
    store
        .find(&name)
        .map_or_else(make, Ok)
        .map_err(|source| FrontError::Io { path: store.path(&name), source })
}

/// Of folders with small headers.
const LIMITS: Limits = Limits { entries: 32, bytes: 64 << 20 };

fn canonical(path: &Path) -> Result<PathBuf, FrontError> {
    path.canonicalize().map_err(|source| FrontError::Io { path: path.to_path_buf(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_known_by_what_is_in_them() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(dir.path().join("own.h"), "").expect("written");
        assert!(packages_in(dir.path()).is_empty());
        std::fs::create_dir(dir.path().join("ATen")).expect("a folder");
        std::fs::write(dir.path().join("ATen/ATen.h"), "").expect("written");
        let found = packages_in(dir.path());
        assert!(found.len() == 1 && found[0].ends_with("ATen"), "{found:?}");
    }

    #[test]
    fn folders_are_found_in_every_spelling() {
        let flags = ["-Ia", "-I", "b", "-DX", "-iquote", "c", "-isystem", "d", "--include-directory=e"];
        let flags: Vec<String> = flags.map(String::from).to_vec();
        assert_eq!(named_dirs(&flags), ["a", "b", "c", "e"].map(PathBuf::from));
    }
}
