//! `--deterministic`: gradients have the same bits whatever the order of threads and blocks. The CPU runtime draws other
//! orders with CUGRAD_SHUFFLE, and adds up as a GPU does with CUGRAD_ACCUMULATE_TOGETHER.

use std::process::Command;

use crate::{Place, Said};

/// The program, built with these options; a run of it with a seed gives what it prints.
fn built(place: &Place, name: &str, options: &[&str]) -> impl Fn(u32) -> String {
    let build = [
        "build",
        "--device",
        "cpu",
        "same_bits.cu",
        "-o",
        name,
        "--no-outputs",
        "-DCUGRAD_ACCUMULATE_TOGETHER",
    ];
    let said = place.cugrad(&[&build, options].concat());
    assert_eq!(said.code, 0, "{}", said.stderr);
    let program = place.path(name);
    move |seed| {
        let said = Said::of(Command::new(&program).env("CUGRAD_SHUFFLE", seed.to_string()));
        assert_eq!((said.code, said.stdout.lines().count()), (0, 9), "{}{}", said.stdout, said.stderr);
        said.stdout
    }
}

#[test]
fn the_order_of_threads_leaves_no_trace() {
    let place = Place::new();
    place.write("same_bits.cu", include_str!("../../../../tests/programs/shuffled/same_bits.cu"));
    let bits = built(&place, "ordered", &["--deterministic"]);
    let first = bits(1);
    for seed in 2..10 {
        assert_eq!(bits(seed), first, "seed {seed}");
    }
    // The orders are different ones, and without the option they show.
    let bits = built(&place, "unordered", &[]);
    let left: Vec<String> = (1..10).map(bits).collect();
    for name in ["w", "a", "l", "host w"] {
        let line = |text: &String| text.lines().find(|l| l.starts_with(name)).map(str::to_string);
        assert!(left.iter().any(|text| line(text) != line(&left[0])), "{name}: {left:?}");
    }
}
