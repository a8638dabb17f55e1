//! The plot in the documentation is what the example draws.

#[path = "../../examples/recomputation/svg.rs"]
mod svg;

#[test]
fn the_plot_is_what_the_example_draws() {
    let kept = include_str!("../../../../docs/checkpointing.svg");
    assert!(
        svg::plot() == kept,
        "run `cargo run -p cugrad-tape --example recomputation > docs/checkpointing.svg`"
    );
}
