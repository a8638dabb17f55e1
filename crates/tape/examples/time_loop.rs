//! The gradient of a time loop of a million steps in 64 MiB.
//!
//! A ring of 64 cells with Burgers' equation; the loss is the sum of squares at the end, the gradient is with respect to the
//! beginning. Every step keeps its state, 512 bytes: half a gigabyte in all, of which 64 MiB are in memory at any time and the
//! rest is on disk. Draws `occupancy.svg`, and checks the gradient against a difference.
//!
//! `cargo run --release -p cugrad-tape --example time_loop [steps] [occupancy.svg]`

use std::fmt::Write as _;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use tape::{Stats, Store, Tape};

const CELLS: usize = 64;
const BUDGET: u64 = 64 << 20;
type State = [f64; CELLS];

const SPREAD: f64 = 2e-5;
const DRIFT: f64 = 1e-5;

fn step(u: &State) -> State {
    std::array::from_fn(|i| {
        let (left, right) = (u[(i + CELLS - 1) % CELLS], u[(i + 1) % CELLS]);
        u[i] + SPREAD * (left - 2.0 * u[i] + right) - DRIFT * u[i] * (right - left)
    })
}

/// The transpose of the step's derivative at `u`, applied to the adjoint of its result.
fn step_adjoint(u: &State, adjoint: &State) -> State {
    std::array::from_fn(|i| {
        let (l, r) = ((i + CELLS - 1) % CELLS, (i + 1) % CELLS);
        let own = adjoint[i] * (1.0 - 2.0 * SPREAD - DRIFT * (u[r] - u[l]));
        let from_left = adjoint[l] * (SPREAD - DRIFT * u[l]);
        let from_right = adjoint[r] * (SPREAD + DRIFT * u[r]);
        own + from_left + from_right
    })
}

fn start() -> State {
    std::array::from_fn(|i| 1.0 + (i as f64 * std::f64::consts::TAU / CELLS as f64).sin())
}

fn loss(u: &State) -> f64 {
    u.iter().map(|x| x * x).sum()
}

/// How full each layer was at some point of the sweep.
struct Sample {
    steps: u64,
    layers: Vec<u64>,
}

/// A bar and a series of samples.
struct View {
    bar: ProgressBar,
    samples: Vec<Sample>,
    every: u64,
    done: u64,
}

impl View {
    fn new(steps: u64) -> View {
        let style =
            ProgressStyle::with_template("{msg:8} {bar:40} {percent:>3} %  {elapsed_precise}  {prefix}");
        let bar = ProgressBar::new(2 * steps).with_style(style.expect("the template is right"));
        View { bar, samples: Vec::new(), every: (steps / 200).max(1), done: 0 }
    }

    fn step(&mut self, store: &Store, what: &'static str) {
        self.done += 1;
        if self.done.is_multiple_of(self.every) {
            let stats = store.stats();
            let mib = |layer: usize| stats.layers[layer].used >> 20;
            self.bar.set_prefix(format!("memory {} MiB, disk {} MiB", mib(0), mib(1)));
            self.bar.set_message(what);
            self.bar.set_position(self.done);
            self.samples
                .push(Sample { steps: self.done, layers: stats.layers.iter().map(|l| l.used).collect() });
        }
    }
}

fn gradient(store: &Store, steps: u64, view: &mut View) -> tape::Result<(f64, State)> {
    let mut tape = Tape::on(store);
    let mut u = start();
    for _ in 0..steps {
        tape.push(u)?;
        u = step(&u);
        view.step(store, "forward");
    }
    let mut adjoint = u.map(|x| 2.0 * x);
    for _ in 0..steps {
        adjoint = step_adjoint(&tape.pop()?, &adjoint);
        view.step(store, "reverse");
    }
    Ok((loss(&u), adjoint))
}

/// Bytes in each layer over the sweep, one line per layer.
fn plot(samples: &[Sample], stats: &Stats) -> String {
    let (width, height, left, top) = (720.0, 300.0, 70.0, 30.0);
    let last = samples.last().map_or(1, |s| s.steps) as f64;
    let most = samples.iter().flat_map(|s| s.layers.iter().copied()).max().unwrap_or(1).max(1) as f64;
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 820 380\" font-family=\"sans-serif\" font-size=\"13\">\n",
    );
    let mut line = |text: std::fmt::Arguments<'_>| writeln!(svg, "{text}").expect("a string takes text");
    line(format_args!("<rect width=\"820\" height=\"380\" fill=\"white\"/>"));
    line(format_args!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"#999\"/>"
    ));
    for part in 0..=4 {
        let y = top + height * (1.0 - f64::from(part) / 4.0);
        let mib = most * f64::from(part) / 4.0 / f64::from(1 << 20);
        line(format_args!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{mib:.0}</text>",
            left - 6.0,
            y + 4.0
        ));
    }
    line(format_args!(
        "<text x=\"{left}\" y=\"20\">MiB in each layer, over the forward and the reverse sweep</text>"
    ));
    for (number, (layer, color)) in stats.layers.iter().zip(["#c33", "#36c", "#393", "#a5a"]).enumerate() {
        let points = samples.iter().map(|s| {
            let (x, y) = (s.steps as f64 / last, s.layers[number] as f64 / most);
            format!("{:.1},{:.1}", left + width * x, top + height * (1.0 - y))
        });
        let points: Vec<String> = points.collect();
        line(format_args!("<polyline fill=\"none\" stroke=\"{color}\" points=\"{}\"/>", points.join(" ")));
        let x = left + 120.0 * number as f64;
        line(format_args!("<text x=\"{x}\" y=\"360\" fill=\"{color}\">{}</text>", layer.name));
    }
    svg + "</svg>\n"
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let steps: u64 = arguments.next().map_or(Ok(1_000_000), |n| n.parse())?;
    let picture = arguments.next().unwrap_or_else(|| "occupancy.svg".to_string());
    let store = Store::options().slab(2 << 20).memory(BUDGET).disk(std::env::temp_dir(), 1 << 40).open()?;
    let began = Instant::now();
    let mut view = View::new(steps);
    let (value, gradient) = gradient(&store, steps, &mut view)?;
    view.bar.finish_and_clear();

    let (cell, h) = (7, 1e-5);
    let shifted = |by: f64| {
        let mut u = start();
        u[cell] += by;
        (0..steps).for_each(|_| u = step(&u));
        loss(&u)
    };
    let difference = (shifted(h) - shifted(-h)) / (2.0 * h);
    println!("{steps} steps in {:.1} s; loss {value:.6}", began.elapsed().as_secs_f64());
    println!("d loss / d u[{cell}] = {:.9}, by differences {difference:.9}", gradient[cell]);
    let stats = store.stats();
    println!("{stats}");
    std::fs::write(&picture, plot(&view.samples, &stats))?;
    println!("{picture} shows how full the layers were");
    assert!((gradient[cell] - difference).abs() <= 1e-6 * (1.0 + difference.abs()), "the gradient is wrong");
    assert!(stats.layers[0].peak <= BUDGET, "the budget was not held");
    Ok(())
}
