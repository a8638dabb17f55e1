//! Curves as a picture: SVG, written by hand.

use std::fmt::Write;

/// One panel: its title, and curves with their names and colours.
pub struct Panel<'a> {
    pub title: &'a str,
    pub curves: Vec<(&'a str, &'a str, Vec<f64>)>,
}

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 260.0;
const MARGIN: f64 = 40.0;

/// Panels beside each other.
pub fn svg(panels: &[Panel]) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        WIDTH * panels.len() as f64
    );
    for (i, panel) in panels.iter().enumerate() {
        let left = WIDTH * i as f64 + MARGIN;
        let _ = writeln!(out, "<text x=\"{left}\" y=\"20\">{}</text>", panel.title);
        let all = || panel.curves.iter().flat_map(|(_, _, values)| values.iter().copied());
        let (low, high) = (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
        let (width, height) = (WIDTH - 2.0 * MARGIN, HEIGHT - 2.0 * MARGIN);
        let y = |value: f64| MARGIN + height * (high - value) / (high - low).max(1e-12);
        for value in [low, high] {
            let (right, at, before) = (left + width, y(value), left - 4.0);
            let _ = writeln!(
                out,
                "<line x1=\"{left}\" x2=\"{right}\" y1=\"{at}\" y2=\"{at}\" stroke=\"#ccc\"/><text x=\"{before}\" y=\"{at}\" text-anchor=\"end\">{value:.2}</text>"
            );
        }
        for (k, (name, colour, values)) in panel.curves.iter().enumerate() {
            let step = width / (values.len().max(2) - 1) as f64;
            let points =
                values.iter().enumerate().map(|(i, v)| format!("{:.1},{:.1}", left + step * i as f64, y(*v)));
            let points = points.collect::<Vec<_>>().join(" ");
            let _ = writeln!(
                out,
                "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
            );
            let at = left + 90.0 * k as f64;
            let _ = writeln!(out, "<text x=\"{at}\" y=\"{}\" fill=\"{colour}\">{name}</text>", HEIGHT - 12.0);
        }
    }
    out + "</svg>\n"
}
