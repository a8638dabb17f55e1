//! `case.toml`: what to differentiate and the inputs to draw (ARCHITECTURE.md, "Test cases").

use std::path::Path;

use cugrad::check::{Draw, Input, Setup};
use toml::{Table, Value};

pub struct Spec {
    pub of: String,
    pub setup: Setup,
    /// The primal's threads store the same value to one place, which is a race to a checker.
    pub races: bool,
    /// Launches, grid and block, for which the gradient that does least (`--no-outputs --keep-seeds --assign`) is compared with the
    /// whole one. Arrays are large enough for all of them.
    pub least: Vec<([u32; 3], [u32; 3])>,
}

impl Spec {
    pub fn read(path: &Path) -> Result<Spec, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let table: Table = text.parse().map_err(|e| format!("{}: {e}", path.display()))?;
        let dims = |key: &str| dimensions(table.get(key));
        let launches = table.get("least").and_then(Value::as_array).into_iter().flatten();
        let least = launches.map(|l| (dimensions(l.get("grid")), dimensions(l.get("block")))).collect();
        let list = table.get("wrt").and_then(Value::as_array).ok_or("wrt is missing")?;
        let args = table.get("args").and_then(Value::as_table).cloned().unwrap_or_default();
        let inputs = args.iter().filter_map(|(name, arg)| Some((name.clone(), input(arg.as_table()?))));
        let setup = Setup {
            wrt: list.iter().filter_map(Value::as_str).map(str::to_string).collect(),
            grid: dims("grid"),
            block: dims("block"),
            shared: table.get("shared").and_then(Value::as_integer).unwrap_or(0) as usize,
            tolerance: table.get("tolerance").and_then(number).unwrap_or(1e-6),
            inputs: inputs.collect(),
            seed: 0x9E37_79B9_7F4A_7C15,
        };
        let races = table.get("races").and_then(Value::as_bool).unwrap_or(false);
        Ok(Spec {
            setup,
            races,
            least,
            of: table.get("of").and_then(Value::as_str).ok_or("of is missing")?.to_string(),
        })
    }
}

/// One to three sizes.
fn dimensions(v: Option<&Value>) -> [u32; 3] {
    let mut d = [1; 3];
    for (i, n) in v.and_then(Value::as_array).into_iter().flatten().enumerate().take(3) {
        d[i] = n.as_integer().unwrap_or(1) as u32;
    }
    d
}

fn number(v: &Value) -> Option<f64> {
    v.as_float().or_else(|| v.as_integer().map(|i| i as f64))
}

fn input(arg: &Table) -> Input {
    let count = arg.get("array").and_then(Value::as_integer).map_or(1, |n| n as usize);
    let on_device = arg.get("space").and_then(Value::as_str) == Some("device");
    Input { count, draw: draw(arg), on_device }
}

fn draw(arg: &Table) -> Draw {
    let pair = |v: &Value| -> Option<(f64, f64)> {
        let a = v.as_array()?;
        Some((number(a.first()?)?, number(a.get(1)?)?))
    };
    if let Some(members) = arg.get("struct").or(arg.get("of")).and_then(Value::as_table) {
        let empty = Table::new();
        let all = members.iter().map(|(k, v)| (k.clone(), draw(v.as_table().unwrap_or(&empty)))).collect();
        return Draw::Members(all);
    }
    if let Some(v) = arg.get("value").and_then(|v| number(v).or(v.as_bool().map(|b| f64::from(u8::from(b)))))
    {
        return Draw::Value(v);
    }
    if let Some((a, b)) = arg.get("int_range").and_then(pair) {
        return Draw::Integers(a as i64, b as i64);
    }
    let (a, b) = arg.get("range").and_then(pair).unwrap_or((-1.0, 1.0));
    Draw::Range(a, b)
}
