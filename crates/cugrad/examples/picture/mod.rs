//! Curves and fields side by side, as SVG.

use std::fmt::Write;

/// One part of a picture.
pub enum Panel<'a> {
    /// Values over their number, each curve with a name and a colour.
    Curves { title: &'a str, curves: Vec<(&'a str, &'a str, Vec<f64>)> },
    /// Rows of so many cells, from dark to bright.
    Field { title: &'a str, columns: usize, values: Vec<f64> },
}

const WIDTH: f64 = 340.0;
const HEIGHT: f64 = 340.0;
const MARGIN: f64 = 45.0;

pub fn svg(panels: &[Panel]) -> String {
    let width = WIDTH * panels.len() as f64;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (i, panel) in panels.iter().enumerate() {
        let left = WIDTH * i as f64 + MARGIN;
        // A string takes any text.
        let _ = match panel {
            Panel::Curves { title, curves } => self::curves(&mut out, left, title, curves),
            Panel::Field { title, columns, values } => field(&mut out, left, title, *columns, values),
        };
    }
    out + "</svg>\n"
}

fn ends(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    (values.clone().fold(f64::MAX, f64::min), values.fold(f64::MIN, f64::max))
}

fn curves(out: &mut String, left: f64, title: &str, curves: &[(&str, &str, Vec<f64>)]) -> std::fmt::Result {
    writeln!(out, "<text x=\"{left}\" y=\"20\">{title}</text>")?;
    let (low, high) = ends(curves.iter().flat_map(|(_, _, values)| values.iter().copied()));
    let (width, height) = (WIDTH - 2.0 * MARGIN, HEIGHT - 2.0 * MARGIN);
    let y = |value: f64| MARGIN + height * (high - value) / (high - low).max(1e-12);
    for value in [low, high] {
        let (right, at, before) = (left + width, y(value), left - 4.0);
        writeln!(
            out,
            "<line x1=\"{left}\" x2=\"{right}\" y1=\"{at}\" y2=\"{at}\" stroke=\"#ccc\"/><text x=\"{before}\" y=\"{at}\" text-anchor=\"end\">{value:.2}</text>"
        )?;
    }
    for (k, (name, colour, values)) in curves.iter().enumerate() {
        let step = width / (values.len().max(2) - 1) as f64;
        let points =
            values.iter().enumerate().map(|(i, v)| format!("{:.1},{:.1}", left + step * i as f64, y(*v)));
        let points = points.collect::<Vec<_>>().join(" ");
        writeln!(
            out,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
        )?;
        let (at, below) = (left + 90.0 * k as f64, HEIGHT - 12.0);
        writeln!(out, "<text x=\"{at}\" y=\"{below}\" fill=\"{colour}\">{name}</text>")?;
    }
    Ok(())
}

fn field(out: &mut String, left: f64, title: &str, columns: usize, values: &[f64]) -> std::fmt::Result {
    let (low, high) = ends(values.iter().copied());
    writeln!(out, "<text x=\"{left}\" y=\"20\">{title}, {low:.3} to {high:.3}</text>")?;
    let size = (WIDTH - 2.0 * MARGIN) / columns as f64;
    for (i, value) in values.iter().enumerate() {
        let part = (value - low) / (high - low).max(1e-12);
        let (x, y) = (left + size * (i % columns) as f64, MARGIN + size * (i / columns) as f64);
        let (red, green, blue) = (255.0 * part, 60.0 + 140.0 * part, 140.0 - 90.0 * part);
        writeln!(
            out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{size:.2}\" height=\"{size:.2}\" fill=\"rgb({red:.0},{green:.0},{blue:.0})\"/>"
        )?;
    }
    Ok(())
}
