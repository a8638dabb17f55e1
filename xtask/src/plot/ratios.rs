//! What gradients take beside those by hand, from the first table of `docs/benchmarks.md`: for each kernel a dot for either, on a
//! logarithmic axis of multiples of the kernel's own time.

use std::fmt::Write;

const WIDTH: f64 = 900.0;
/// Where the axis starts and ends; names stand before it.
const AXIS: (f64, f64) = (420.0, 880.0);
const TOP: f64 = 64.0;
const ROW: f64 = 18.0;

struct Kernel {
    name: String,
    gradient: f64,
    by_hand: f64,
}

pub(super) fn picture(page: &str) -> Result<String, String> {
    let kernels = read(page)?;
    Ok(draw(&kernels))
}

/// The rows of the first table whose columns are the kernel's name and the two times.
fn read(page: &str) -> Result<Vec<Kernel>, String> {
    let is_head = |line: &&str| line.starts_with("| kernel | gradient ÷ primal | by hand ÷ primal |");
    let mut lines = page.lines().skip_while(|line| !is_head(line));
    lines.next().ok_or("the page has no table of gradients beside those by hand")?;
    let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
    rows.map(|row| kernel(row).ok_or(format!("no name and two times in `{row}`"))).collect()
}

fn kernel(row: &str) -> Option<Kernel> {
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let time = |n: usize| cells.get(n)?.parse::<f64>().ok().filter(|t| *t > 0.0);
    Some(Kernel { name: cells.get(1)?.replace('`', ""), gradient: time(2)?, by_hand: time(3)? })
}

/// From powers of two below the smallest time to those above the largest.
fn axis(kernels: &[Kernel]) -> (f64, f64) {
    let times = || kernels.iter().flat_map(|k| [k.gradient.log2(), k.by_hand.log2()]);
    (times().fold(0.0, f64::min).floor(), times().fold(1.0, f64::max).ceil())
}

fn draw(kernels: &[Kernel]) -> String {
    let (low, high) = axis(kernels);
    let at = |time: f64| AXIS.0 + (time.log2() - low) / (high - low) * (AXIS.1 - AXIS.0);
    let bottom = TOP + ROW * kernels.len() as f64;
    let height = bottom + 34.0;
    let title = "Gradients and gradients by hand, in multiples of the kernel's own time";
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\" \
         aria-label=\"{title}\">\n<title>{title}</title>\n{STYLE}\
         <rect class=\"back\" x=\"0.5\" y=\"0.5\" width=\"{:.1}\" height=\"{:.1}\" rx=\"8\"/>\n",
        WIDTH - 1.0,
        height - 1.0
    );
    let _ = write!(
        svg,
        "<circle class=\"ours\" cx=\"{0}\" cy=\"24\" r=\"5\"/><text x=\"{1}\" y=\"28\">gradient</text>\n\
         <circle class=\"hand\" cx=\"{2}\" cy=\"24\" r=\"5\"/><text x=\"{3}\" y=\"28\">by hand</text>\n",
        AXIS.0,
        AXIS.0 + 12.0,
        AXIS.0 + 100.0,
        AXIS.0 + 112.0
    );
    for power in low as i32..=high as i32 {
        let (x, times) = (at(2f64.powi(power)), 2f64.powi(power));
        let class = if power == 0 { "one" } else { "grid" };
        let _ = writeln!(svg, "<path class=\"{class}\" d=\"M{x:.1} {:.1}V{bottom:.1}\"/>", TOP - 8.0);
        for y in [TOP - 12.0, bottom + 18.0] {
            let _ = writeln!(
                svg,
                "<text class=\"soft\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{times} ×</text>"
            );
        }
    }
    for (n, kernel) in kernels.iter().enumerate() {
        let y = TOP + ROW * (n as f64 + 0.5);
        let (ours, hand) = (at(kernel.gradient), at(kernel.by_hand));
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n<path class=\"from\" d=\"M{hand:.1} {y:.1}H{ours:.1}\"/>\
             <circle class=\"hand\" cx=\"{hand:.1}\" cy=\"{y:.1}\" r=\"4.5\"/><circle class=\"ours\" cx=\"{ours:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>\n",
            AXIS.0 - 14.0,
            y + 4.0,
            kernel.name
        );
    }
    svg + "</svg>\n"
}

const STYLE: &str = "<style>
  .back { fill: #ffffff; stroke: #d0d7de; } text { fill: #1f2328; font: 12px system-ui, sans-serif; } .soft { fill: #59636e; }
  .grid { stroke: #d8dee4; fill: none; } .one { stroke: #8c959f; fill: none; } .from { stroke: #8c959f; stroke-width: 2; fill: none; }
  .ours { fill: #bf3989; } .hand { fill: #ffffff; stroke: #0969da; stroke-width: 2; }
  @media (prefers-color-scheme: dark) {
    .back { fill: #151b23; stroke: #3d444d; } text { fill: #f0f6fc; } .soft { fill: #9198a1; } .grid { stroke: #2f3742; }
    .one, .from { stroke: #656c76; } .ours { fill: #ff80c5; } .hand { fill: #151b23; stroke: #6cb6ff; }
  }
</style>
";

#[cfg(test)]
mod tests {
    use super::{picture, read};

    const HEAD: &str =
        "text\n\n| kernel | gradient ÷ primal | by hand ÷ primal | gradient ÷ by hand |\n|---|---|---|---|\n";

    #[test]
    fn every_kernel_gets_two_dots() {
        let svg = picture(&format!(
            "{HEAD}| a `while` | 0.4 | 0.6 | 0.7 |\n| b | 44 | 42 | 1 |\n\n| c | 1 | 1 |\n"
        ))
        .unwrap();
        assert_eq!(svg.matches("r=\"4.5\"").count(), 4);
        assert!(
            svg.contains(">a while</text>") && svg.contains(">0.25 ×</text>") && svg.contains(">64 ×</text>")
        );
        assert!(read("no table").is_err() && read(&format!("{HEAD}| a | x | 1 | 1 |\n")).is_err());
    }

    #[test]
    fn the_picture_is_that_of_the_page() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs");
        let [page, drawn] = ["benchmarks.md", "pictures/benchmarks.svg"]
            .map(|file| std::fs::read_to_string(format!("{root}/{file}")).expect(file));
        assert!(
            picture(&page).unwrap() == drawn,
            "run `cargo xtask plot docs/benchmarks.md docs/pictures/benchmarks.svg`"
        );
    }
}
