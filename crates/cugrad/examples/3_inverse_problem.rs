//! Recovers the diffusion coefficients of a plate from measured temperatures:
//! `cargo run --release --example 3_inverse_problem [-- --picture out.svg]`.
//!
//! Heat spreads from several starting places; the temperatures after the last step are measured. The step is a CUDA kernel; its
//! gradient is launched once for each step, backwards over the states that were kept; argmin's L-BFGS does the rest. The unknown
//! is the logarithm of the coefficients, so that they stay positive.

use std::cell::RefCell;
use std::rc::Rc;

use argmin::core::observers::{Observe, ObserverMode};
use argmin::core::{CostFunction, Executor, Gradient, IterState, KV, State};
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;
use cugrad::{Buffer, Device, Error, Kernel};
use indicatif::{ProgressBar, ProgressStyle};

mod from_saved;
mod picture;

const STEP: &str = "
// next = u + div(k grad u), for several plates that have the same coefficients; the rim is insulated.
extern \"C\" __global__ void diffuse(double* next, const double* u, const double* k, int side, int plates) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, plate = blockIdx.z;
  if (x >= side || y >= side || plate >= plates) return;
  int cell = y * side + x, at = plate * side * side + cell;
  double flow = 0;
  if (x > 0) flow += 0.5 * (k[cell - 1] + k[cell]) * (u[at - 1] - u[at]);
  if (x + 1 < side) flow += 0.5 * (k[cell + 1] + k[cell]) * (u[at + 1] - u[at]);
  if (y > 0) flow += 0.5 * (k[cell - side] + k[cell]) * (u[at - side] - u[at]);
  if (y + 1 < side) flow += 0.5 * (k[cell + side] + k[cell]) * (u[at + side] - u[at]);
  next[at] = u[at] + flow;
}";

const SIDE: usize = 10;
const CELLS: usize = SIDE * SIDE;
const PLATES: usize = 16;
const STEPS: usize = 30;
const ITERATIONS: u64 = 300;

/// Temperatures after each step, and how the last ones depend on the coefficients.
struct Plates {
    device: Device,
    diffuse: Kernel,
    diffuse_rev: Kernel,
    states: Vec<Buffer<f64>>,
}

impl Plates {
    const GRID: [u32; 3] = [SIDE.div_ceil(8) as u32, SIDE.div_ceil(8) as u32, PLATES as u32];
    const BLOCK: [u32; 2] = [8, 8];

    fn run(&mut self, k: &Buffer<f64>) -> Result<Vec<f64>, Error> {
        for step in 0..STEPS {
            let [u, next] =
                self.states.get_disjoint_mut([step, step + 1]).expect("one state more than steps");
            let launch = self.diffuse.launch(Self::GRID, Self::BLOCK);
            let launch = launch.arg("next", next).arg("u", &*u).arg("k", k);
            launch.arg("side", SIDE as i32).arg("plates", PLATES as i32).run()?;
        }
        self.states[STEPS].to_vec()
    }

    /// The gradient with respect to k of what has this adjoint after the last step.
    fn reverse(&mut self, k: &Buffer<f64>, seed: &[f64]) -> Result<Vec<f64>, Error> {
        let mut k_adj = self.device.zeros(CELLS)?;
        let (mut next_adj, mut u_adj) = (self.device.buffer(seed)?, self.device.zeros(seed.len())?);
        for step in (0..STEPS).rev() {
            let [u, next] =
                self.states.get_disjoint_mut([step, step + 1]).expect("one state more than steps");
            let launch = self.diffuse_rev.launch(Self::GRID, Self::BLOCK);
            let launch = launch.arg("next", next).arg("u", &*u).arg("k", k);
            let launch = launch.arg("side", SIDE as i32).arg("plates", PLATES as i32);
            let launch = launch.arg("next_adj", &mut next_adj).arg("u_adj", &mut u_adj);
            launch.arg("k_adj", &mut k_adj).run()?;
            // What was written has the adjoint 0 now, as the next launch needs it to start from.
            std::mem::swap(&mut next_adj, &mut u_adj);
        }
        k_adj.to_vec()
    }
}

/// Half the squared difference to what was measured, over the logarithms of the coefficients.
struct Misfit {
    plates: RefCell<Plates>,
    measured: Vec<f64>,
}

impl Misfit {
    fn difference(&self, p: &[f64]) -> Result<(Buffer<f64>, Vec<f64>), Error> {
        let mut plates = self.plates.borrow_mut();
        let k: Vec<f64> = p.iter().map(|p| p.exp()).collect();
        let k = plates.device.buffer(&k)?;
        let found = plates.run(&k)?;
        Ok((k, found.iter().zip(&self.measured).map(|(u, m)| u - m).collect()))
    }
}

impl CostFunction for Misfit {
    type Param = Vec<f64>;
    type Output = f64;

    fn cost(&self, p: &Vec<f64>) -> Result<f64, argmin::core::Error> {
        Ok(0.5 * self.difference(p)?.1.iter().map(|d| d * d).sum::<f64>())
    }
}

impl Gradient for Misfit {
    type Param = Vec<f64>;
    type Gradient = Vec<f64>;

    fn gradient(&self, p: &Vec<f64>) -> Result<Vec<f64>, argmin::core::Error> {
        let (k, difference) = self.difference(p)?;
        let k_adj = self.plates.borrow_mut().reverse(&k, &difference)?;
        Ok(k_adj.iter().zip(p).map(|(g, p)| g * p.exp()).collect())
    }
}

/// A bar, and the losses for the picture.
struct Watch {
    bar: ProgressBar,
    losses: Rc<RefCell<Vec<f64>>>,
}

type Iteration = IterState<Vec<f64>, Vec<f64>, (), (), (), f64>;

impl Observe<Iteration> for Watch {
    fn observe_iter(&mut self, state: &Iteration, _: &KV) -> Result<(), argmin::core::Error> {
        self.bar.set_position(state.get_iter());
        self.bar.set_message(format!("loss {:.1e}", state.get_cost()));
        self.losses.borrow_mut().push(state.get_cost().max(1e-30).log10());
        Ok(())
    }
}

/// Two materials, a warm island and a crack.
fn truth() -> Vec<f64> {
    let cell = |i: usize| match (i % SIDE, i / SIDE) {
        (3..=5, 6..=7) => 0.2,
        (7, 1..=4) => 0.03,
        (x, _) if x < 5 => 0.12,
        _ => 0.07,
    };
    (0..CELLS).map(cell).collect()
}

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let device = from_saved::device();
    let wrt = ["next", "u", "k"];
    let [diffuse_rev, diffuse] = from_saved::gradient_and_primal(&device, STEP, "diffuse", &wrt)?;
    // Each plate is heated in one place.
    let mut start = vec![0.0; CELLS * PLATES];
    for plate in 0..PLATES {
        let (x, y) = (1 + 5 * (plate % 4) / 2, 1 + 5 * (plate / 4) / 2);
        start[plate * CELLS + y * SIDE + x] = 10.0;
    }
    let mut states = vec![device.buffer(&start)?];
    for _ in 0..STEPS {
        states.push(device.zeros(CELLS * PLATES)?);
    }
    let mut plates = Plates { device: device.clone(), diffuse, diffuse_rev, states };
    let truth = truth();
    let measured = plates.run(&device.buffer(&truth)?)?;

    let style = ProgressStyle::with_template("{bar:30} {pos} of {len}, {msg}")?;
    let bar = ProgressBar::new(ITERATIONS).with_style(style);
    let losses = Rc::new(RefCell::new(Vec::new()));
    let watch = Watch { bar: bar.clone(), losses: losses.clone() };
    let solver = LBFGS::new(MoreThuenteLineSearch::new(), 10).with_tolerance_grad(1e-9)?;
    let found = Executor::new(Misfit { plates: RefCell::new(plates), measured }, solver)
        .configure(|state| state.param(vec![0.1f64.ln(); CELLS]).max_iters(ITERATIONS).target_cost(1e-10))
        .add_observer(watch, ObserverMode::Always)
        .run()?;
    bar.finish();

    let state = found.state();
    let best = state.get_best_param().ok_or("no iteration was made")?;
    let k: Vec<f64> = best.iter().map(|p| p.exp()).collect();
    let worst = k.iter().zip(&truth).map(|(k, t)| (k / t - 1.0).abs()).fold(0.0, f64::max);
    let (iterations, loss) = (state.get_iter(), state.get_best_cost());
    println!("{iterations} iterations, loss {loss:.1e}, largest error {:.2} %", 100.0 * worst);
    if let Some(file) = std::env::args().skip_while(|a| a != "--picture").nth(1) {
        let loss = vec![("loss", "#06c", losses.take())];
        let panels = [
            picture::Panel::Curves { title: "log10 of the loss, by iteration", curves: loss },
            picture::Panel::Field { title: "the coefficients", columns: SIDE, values: truth },
            picture::Panel::Field { title: "recovered", columns: SIDE, values: k },
        ];
        std::fs::write(&file, picture::svg(&panels))?;
        println!("the picture is {file}");
    }
    assert!(worst < 0.05, "the coefficients were not recovered");
    Ok(())
}
