//! Makes `fit_rev`: its source, a saved kernel, and a typed wrapper. Cargo runs this again when `fit.cu` or `curve.h` changes.

fn main() {
    cugrad::build::Builder::new()
        .file("src/fit.cu")
        .define("SCALE", "0.5f")
        .gradient("fit", ["loss", "curve"])
        .arch("sm_90")
        .write("kernels.rs");
}
