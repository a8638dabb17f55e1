//! The README shows a kernel and its gradient, as text and as a picture. Both are what the tool prints: `BLESS=1` writes them,
//! otherwise they must be equal.

mod picture;

use std::path::Path;
use std::process::Command;

const FENCE: &str = "```";

#[test]
fn the_readme_shows_what_the_tool_prints() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = std::fs::read_to_string(&path).expect("README.md can be read");
    let start = readme.find("## What comes out").expect("the section is there");
    let end = start + readme[start..].find("\n## In C++").expect("the next section is there");
    let (section, shown) = rewrite(&readme[start..end]);
    assert_eq!(shown.len(), 1, "one kernel is shown");
    let drawn = picture::draw(&shown[0].0, &shown[0].1);
    let picture_path = path.with_file_name("docs/pictures/before-and-after.svg");
    if std::env::var("BLESS").is_ok_and(|v| v == "1") {
        let text = format!("{}{section}{}", &readme[..start], &readme[end..]);
        std::fs::write(&path, text).expect("README.md can be written");
        std::fs::write(&picture_path, drawn).expect("the picture can be written");
        return;
    }
    assert!(
        section == readme[start..end],
        "README.md shows other gradients than cugrad prints; run `cargo xtask bless`:\n{section}"
    );
    let there = std::fs::read_to_string(&picture_path).unwrap_or_default();
    assert!(there == drawn, "the picture shows something else; run `cargo xtask bless`");
}

/// The section with every block that follows a line `` `cugrad grad …`: `` replaced by what that command prints for
/// the block before it. Gives the kernels with what is printed for them, too.
fn rewrite(section: &str) -> (String, Vec<(String, String)>) {
    let mut out = String::new();
    let mut kernel = String::new();
    let mut command = None;
    let mut shown = Vec::new();
    let mut lines = section.split_inclusive('\n');
    while let Some(line) = lines.next() {
        out.push_str(line);
        if let Some(text) = line.trim().strip_prefix("`cugrad ").and_then(|l| l.strip_suffix("`:")) {
            command = Some(text.to_string());
        } else if line.starts_with(FENCE) {
            let block: String = lines.by_ref().take_while(|l| !l.starts_with(FENCE)).collect();
            match command.take() {
                Some(command) => {
                    let gradient = printed(&kernel, &command);
                    out.push_str(&gradient);
                    shown.push((kernel.clone(), gradient));
                }
                None => {
                    out.push_str(&block);
                    kernel = block;
                }
            }
            out.push_str("```\n");
        }
    }
    (out, shown)
}

/// What the command prints when `kernels.cu` holds the kernel.
fn printed(kernel: &str, command: &str) -> String {
    let dir = tempfile::tempdir().expect("temporary directories can be made");
    std::fs::write(dir.path().join("kernels.cu"), kernel).expect("can be written");
    let done = Command::new(env!("CARGO_BIN_EXE_cugrad"))
        .args(command.split_whitespace())
        .current_dir(dir.path())
        .env("CUGRAD_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cugrad-cache"))
        .output()
        .expect("the command can be run");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("text")
}
