//! The tables of docs/edges.md: each row is a function and a point, and says what reverse mode returns there. Forward mode returns the
//! same where that is finite; along one parameter it may know more, as it does not ask for the other's derivative.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

struct Row {
    function: String,
    at: [String; 2],
    gradient: [f64; 2],
}

fn rows(page: &str) -> Vec<Row> {
    let mut all = Vec::new();
    for line in page.lines().filter(|l| l.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').rsplitn(5, '|').map(str::trim).collect();
        let [by_y, by_x, y, x, function] = cells[..] else { panic!("{line}") };
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{line}: {text}"));
        all.push(Row {
            function: function.trim_matches('`').into(),
            at: [x, y].map(String::from),
            gradient: [number(by_x), number(by_y)],
        });
    }
    all
}

fn program(rows: &[Row]) -> String {
    let mut out = String::from("#include <cmath>\n#include <cstdio>\n#include <cugrad/cugrad.h>\n");
    let mut main = String::from("int main() {\n  double dx, dy;\n");
    for (k, Row { function, at: [x, y], .. }) in rows.iter().enumerate() {
        let body = if function.contains("return") { function.clone() } else { format!("return {function};") };
        let _ = writeln!(out, "__host__ __device__ double f{k}(double x, double y) {{ {body} }}");
        let _ = writeln!(
            main,
            "  dx = dy = 0; cugrad::gradient(f{k}, \"x, y\").execute({x}, {y}, &dx, &dy); printf(\"%.17g %.17g \", dx, dy);\n  \
             dx = cugrad::differentiate(f{k}, \"x\").execute({x}, {y}); dy = cugrad::differentiate(f{k}, \"y\").execute({x}, {y}); \
             printf(\"%.17g %.17g\\n\", dx, dy);"
        );
    }
    out + &main + "}\n"
}

#[test]
fn edges_are_as_the_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/edges.md")).expect("docs/edges.md is there");
    let rows = rows(&page);
    assert!(rows.len() > 40, "{} rows", rows.len());
    let dir = tempfile::tempdir().expect("temporary directories can be made");
    let file = dir.path().join("edges.cu");
    std::fs::write(&file, program(&rows)).expect("can be written");
    let said = Command::new(env!("CARGO_BIN_EXE_cugrad"))
        .args(["run", "--device", "cpu"])
        .arg(&file)
        .output()
        .expect("cugrad can be started");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let said = String::from_utf8_lossy(&said.stdout).replace("-nan", "nan");
    let found: Vec<Vec<f64>> =
        said.lines().map(|l| l.split(' ').map(|w| w.parse().expect("a number")).collect()).collect();
    assert_eq!(found.len(), rows.len());
    let same = |a: f64, b: f64| a == b || a.is_nan() && b.is_nan() || (a - b).abs() <= 1e-12 * b.abs();
    let wrong: Vec<String> = rows
        .iter()
        .zip(&found)
        .filter(|(row, found)| {
            let reverse = found[..2].iter().zip(row.gradient).all(|(a, b)| same(*a, b));
            let forward = found[2..].iter().zip(row.gradient).all(|(a, b)| !b.is_finite() || same(*a, b));
            !reverse || !forward
        })
        .map(|(row, found)| {
            format!("{} at {:?}: {found:?}, the page says {:?}", row.function, row.at, row.gradient)
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
