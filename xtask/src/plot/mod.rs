//! `cargo xtask plot IN OUT.svg`: pictures of measurements. The files are plain SVG, written here so that no library is needed.

mod memory;
mod ratios;

/// A page (`.md`) gives the picture of its first table of ratios, anything else that of memory against steps.
pub fn run(input: &str, output: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(input).map_err(|e| format!("{input}: {e}"))?;
    let picture = if input.ends_with(".md") { ratios::picture(&text) } else { memory::picture(&text) };
    std::fs::write(output, picture?).map_err(|e| format!("{output}: {e}"))
}
