//! Memory against steps under each schedule, from what `benches/gpu/time_loops` prints: lines of `schedule,steps,bytes,…`. Both axes are
//! logarithmic.

use std::collections::BTreeMap;
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 170.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 50.0;
const COLOURS: [&str; 8] =
    ["#1b6ca8", "#c8553d", "#3f8f4f", "#8a5aa8", "#b8860b", "#2a9d8f", "#555555", "#d1495b"];

pub(super) fn picture(text: &str) -> Result<String, String> {
    Ok(draw(&read(text)?))
}

type Lines = BTreeMap<String, Vec<(f64, f64)>>;

fn read(text: &str) -> Result<Lines, String> {
    let mut all = Lines::new();
    for line in text.lines().skip(1).filter(|l| !l.trim().is_empty()) {
        let mut parts = line.split(',');
        let name = parts.next().unwrap_or_default().to_string();
        let mut number = || parts.next().and_then(|p| p.parse::<f64>().ok()).filter(|n| *n > 0.0);
        match (number(), number()) {
            (Some(steps), Some(bytes)) => all.entry(name).or_default().push((steps, bytes)),
            _ => return Err(format!("no steps and bytes in `{line}`")),
        }
    }
    if all.is_empty() { Err("no lines to draw".into()) } else { Ok(all) }
}

/// From numbers to places on the page.
struct Axes {
    x: (f64, f64),
    y: (f64, f64),
}

impl Axes {
    fn of(lines: &Lines) -> Axes {
        let points = || lines.values().flatten();
        let span = |values: &mut dyn Iterator<Item = f64>| {
            let logs: Vec<f64> = values.map(f64::log10).collect();
            let low = logs.iter().copied().fold(f64::INFINITY, f64::min).floor();
            let high = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max).ceil();
            (low, if high > low { high } else { low + 1.0 })
        };
        Axes { x: span(&mut points().map(|p| p.0)), y: span(&mut points().map(|p| p.1)) }
    }

    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let along = |v: f64, (low, high): (f64, f64)| (v.log10() - low) / (high - low);
        (
            LEFT + along(x, self.x) * (WIDTH - LEFT - RIGHT),
            HEIGHT - BOTTOM - along(y, self.y) * (HEIGHT - TOP - BOTTOM),
        )
    }
}

fn draw(lines: &Lines) -> String {
    let axes = Axes::of(lines);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    for power in axes.x.0 as i32..=axes.x.1 as i32 {
        let (x, bottom) = axes.at((10f64.powi(power), 10f64.powf(axes.y.0)));
        let _ = writeln!(
            svg,
            "<line x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{bottom:.1}\" stroke=\"#dddddd\"/>"
        );
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            bottom + 18.0,
            10f64.powi(power)
        );
    }
    for power in axes.y.0 as i32..=axes.y.1 as i32 {
        let (left, y) = axes.at((10f64.powf(axes.x.0), 10f64.powi(power)));
        let right = WIDTH - RIGHT;
        let _ = writeln!(
            svg,
            "<line x1=\"{left:.1}\" y1=\"{y:.1}\" x2=\"{right:.1}\" y2=\"{y:.1}\" stroke=\"#dddddd\"/>"
        );
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 6.0,
            y + 4.0,
            bytes(power)
        );
    }
    for (points, colour) in lines.values().zip(COLOURS.iter().cycle()) {
        let places: Vec<String> = points
            .iter()
            .map(|p| {
                let (x, y) = axes.at(*p);
                format!("{x:.1},{y:.1}")
            })
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            places.join(" ")
        );
    }
    legend(&mut svg, lines);
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">steps of the loop</text>\n\
         <text x=\"{LEFT}\" y=\"18\">memory for states and records</text>\n</svg>",
        LEFT + (WIDTH - LEFT - RIGHT) / 2.0,
        HEIGHT - 10.0
    );
    svg
}

fn legend(svg: &mut String, lines: &Lines) {
    let x = WIDTH - RIGHT + 15.0;
    for (i, (name, colour)) in lines.keys().zip(COLOURS.iter().cycle()).enumerate() {
        let y = TOP + 10.0 + 20.0 * i as f64;
        let _ = writeln!(
            svg,
            "<line x1=\"{x}\" y1=\"{y}\" x2=\"{:.1}\" y2=\"{y}\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\">{name}</text>",
            x + 20.0,
            x + 26.0,
            y + 4.0
        );
    }
}

fn bytes(power: i32) -> String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB"];
    let unit = (power.max(0) / 3) as usize;
    format!("{} {}", 10f64.powi(power - 3 * unit as i32), units.get(unit).unwrap_or(&"?"))
}

#[cfg(test)]
mod tests {
    use super::{draw, read};

    #[test]
    fn every_schedule_gets_a_line() {
        let lines =
            read("schedule,steps,bytes\nall,8,800\nall,16,1600\nbinomial:4,8,400\nbinomial:4,16,400\n")
                .expect("well formed");
        let svg = draw(&lines);
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.contains(">binomial:4</text>") && svg.contains("100 B") && svg.contains("10 kB"));
        assert!(read("schedule,steps,bytes\nall,x,1\n").is_err() && read("schedule,steps,bytes\n").is_err());
    }
}
