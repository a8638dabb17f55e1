//! Two listings, one below the other, as SVG, in the colours that the reader's system has.

use std::fmt::Write;

const LINE: usize = 17;
/// A character of the listing's font, in tenths of a pixel.
const COLUMN: usize = 69;
const EDGE: usize = 16;

const STYLE: &str = "<style>
  .back { fill: #ffffff; stroke: #d0d7de; } .panel { fill: #f6f8fa; } .title { fill: #59636e; font: 600 13px system-ui, sans-serif; }
  .code { fill: #1f2328; font: 11.5px ui-monospace, Menlo, Consolas, monospace; white-space: pre; } .comment { fill: #59636e; }
  @media (prefers-color-scheme: dark) {
    .back { fill: #151b23; stroke: #3d444d; } .panel { fill: #212830; } .title { fill: #9198a1; } .code { fill: #f0f6fc; } .comment { fill: #9198a1; }
  }
</style>
";

pub fn draw(before: &str, after: &str) -> String {
    let columns = before.lines().chain(after.lines()).map(|l| l.chars().count()).max().unwrap_or(0);
    let width = columns * COLUMN / 10 + 2 * EDGE;
    let height = |text: &str| text.lines().count() * LINE + EDGE;
    let (w, h) = (width + 2 * EDGE, height(before) + height(after) + 5 * EDGE + 8);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\" \
         aria-label=\"A kernel and its gradient\">\n<title>A kernel and its gradient</title>\n{STYLE}\
         <rect class=\"back\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"8\"/>\n",
        w - 1,
        h - 1
    );
    panel(&mut out, "your kernel", before, EDGE, width);
    panel(&mut out, "what cugrad writes", after, height(before) + 3 * EDGE + 4, width);
    out + "</svg>\n"
}

/// A title, and a listing below it.
fn panel(out: &mut String, title: &str, text: &str, y: usize, width: usize) {
    let top = y + EDGE + 2;
    let _ = writeln!(
        out,
        "<rect class=\"panel\" x=\"{EDGE}\" y=\"{top}\" width=\"{width}\" height=\"{}\" rx=\"6\"/>\n\
         <text class=\"title\" x=\"{}\" y=\"{}\">{title}</text>",
        text.lines().count() * LINE + EDGE,
        EDGE + 4,
        y + 11
    );
    for (i, line) in text.lines().enumerate() {
        let escaped = line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let (code, comment) = escaped.find("//").map_or((escaped.as_str(), ""), |at| escaped.split_at(at));
        let _ = writeln!(
            out,
            "<text class=\"code\" xml:space=\"preserve\" x=\"{}\" y=\"{}\">{code}<tspan class=\"comment\">{comment}</tspan></text>",
            2 * EDGE,
            top + (i + 1) * LINE + 3
        );
    }
}
