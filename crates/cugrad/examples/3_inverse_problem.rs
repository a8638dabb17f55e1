//! Recovers the diffusion coefficients of a rod from measured temperatures:
//! `cargo run --release --example 3_inverse_problem [-- --picture out.svg]`.
//!
//! Heat spreads from several starting states; the temperatures after the last step are measured. The step is a CUDA kernel; its
//! gradient is launched once for each step, backwards over the states that were kept; L-BFGS, below, does the rest. The unknown
//! is the logarithm of the coefficients, so that they stay positive.

use cugrad::{Buffer, Device, Error, Kernel};

mod curves;
mod from_saved;

const STEP: &str = "
// next = u + div(k grad u), for several rods that have the same coefficients; both ends are insulated. Of n points, k[i] is
// between i and i + 1.
extern \"C\" __global__ void diffuse(double* next, const double* u, const double* k, int n, int rods) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = blockIdx.y * n + i;
  if (i >= n || blockIdx.y >= rods) return;
  double flow = 0;
  if (i > 0) flow -= k[i - 1] * (u[at] - u[at - 1]);
  if (i + 1 < n) flow += k[i] * (u[at + 1] - u[at]);
  next[at] = u[at] + flow;
}";

const POINTS: usize = 24;
const RODS: usize = 12;
const STEPS: usize = 60;
const ALL: usize = POINTS * RODS;

/// Temperatures after the last step, and how they depend on the coefficients.
struct Rods<'a> {
    device: &'a Device,
    diffuse: Kernel,
    diffuse_rev: Kernel,
    states: Vec<Buffer<f64>>,
}

impl Rods<'_> {
    const GRID: [u32; 2] = [POINTS.div_ceil(32) as u32, RODS as u32];

    fn run(&mut self, k: &Buffer<f64>) -> Result<Vec<f64>, Error> {
        for step in 0..STEPS {
            let [u, next] =
                self.states.get_disjoint_mut([step, step + 1]).expect("one state more than steps");
            let launch = self.diffuse.launch(Self::GRID, 32).arg("next", next).arg("u", &*u).arg("k", k);
            launch.arg("n", POINTS as i32).arg("rods", RODS as i32).run()?;
        }
        self.states[STEPS].to_vec()
    }

    /// The gradient with respect to k of what has this adjoint after the last step.
    fn reverse(&mut self, k: &Buffer<f64>, seed: &[f64]) -> Result<Vec<f64>, Error> {
        let mut k_adj = self.device.zeros(POINTS)?;
        let (mut next_adj, mut u_adj) = (self.device.buffer(seed)?, self.device.zeros(ALL)?);
        for step in (0..STEPS).rev() {
            let [u, next] =
                self.states.get_disjoint_mut([step, step + 1]).expect("one state more than steps");
            let launch = self.diffuse_rev.launch(Self::GRID, 32).arg("next", next).arg("u", &*u).arg("k", k);
            let launch = launch.arg("n", POINTS as i32).arg("rods", RODS as i32);
            let launch =
                launch.arg("next_adj", &mut next_adj).arg("u_adj", &mut u_adj).arg("k_adj", &mut k_adj);
            launch.run()?;
            // What was written has the adjoint 0 now, as the next launch needs it to start from.
            std::mem::swap(&mut next_adj, &mut u_adj);
        }
        k_adj.to_vec()
    }
}

pub fn main() -> Result<(), Error> {
    let device = &from_saved::device();
    let [diffuse_rev, diffuse] =
        from_saved::gradient_and_primal(device, STEP, "diffuse", &["next", "u", "k"])?;
    let start: Vec<f64> = (0..ALL).map(|i| f64::from(u8::from(i % POINTS == 2 * (i / POINTS)))).collect();
    let mut states = vec![device.buffer(&start)?];
    for _ in 0..STEPS {
        states.push(device.zeros(ALL)?);
    }
    let mut rods = Rods { device, diffuse, diffuse_rev, states };

    // A rod of two materials, with a crack; the last coefficient belongs to no pair of points.
    let truth: Vec<f64> = (0..POINTS)
        .map(|i| {
            if i == 15 {
                0.05
            } else if i < 10 {
                0.4
            } else {
                0.2
            }
        })
        .collect();
    let measured = rods.run(&device.buffer(&truth)?)?;

    let mut loss = |p: &[f64]| -> Result<(f64, Vec<f64>), Error> {
        let k: Vec<f64> = p.iter().map(|p| p.exp()).collect();
        let on_device = device.buffer(&k)?;
        let misfit: Vec<f64> = rods.run(&on_device)?.iter().zip(&measured).map(|(u, m)| u - m).collect();
        let gradient = rods.reverse(&on_device, &misfit)?;
        let value = 0.5 * misfit.iter().map(|d| d * d).sum::<f64>();
        Ok((value, gradient.iter().zip(&k).map(|(g, k)| g * k).collect()))
    };
    let mut losses = Vec::new();
    let mut watched = |p: &[f64]| {
        let found = loss(p)?;
        losses.push(found.0.max(1e-30).log10());
        Ok(found)
    };
    let found = lbfgs(vec![0.3f64.ln(); POINTS], 150, &mut watched)?;

    println!("  truth      {}", picture(&truth));
    let k: Vec<f64> = found.iter().map(|p| p.exp()).collect();
    println!("  recovered  {}", picture(&k));
    let worst = (0..POINTS - 1).map(|i| (k[i] / truth[i] - 1.0).abs()).fold(0.0, f64::max);
    println!("largest error {:.2} %", 100.0 * worst);
    if let Some(file) = std::env::args().skip_while(|a| a != "--picture").nth(1) {
        let fields = vec![
            ("truth", "#888", truth[..POINTS - 1].to_vec()),
            ("recovered", "#c30", k[..POINTS - 1].to_vec()),
        ];
        let panels = [
            curves::Panel {
                title: "log10 of the loss, by evaluation",
                curves: vec![("loss", "#06c", losses)],
            },
            curves::Panel { title: "diffusion coefficients along the rod", curves: fields },
        ];
        std::fs::write(&file, curves::svg(&panels)).map_err(|e| Error::Usage(format!("{file}: {e}")))?;
        println!("the picture is {file}");
    }
    assert!(worst < 0.05, "the coefficients were not recovered");
    Ok(())
}

type LossAndGradient = (f64, Vec<f64>);

/// L-BFGS with the last eight steps and halved step lengths.
fn lbfgs(
    mut x: Vec<f64>,
    iterations: usize,
    loss: &mut dyn FnMut(&[f64]) -> Result<LossAndGradient, Error>,
) -> Result<Vec<f64>, Error> {
    let (mut value, mut gradient) = loss(&x)?;
    let first = value;
    let mut history: Vec<(Vec<f64>, Vec<f64>)> = Vec::new();
    for iteration in 1..=iterations {
        let mut direction = gradient.clone();
        let mut weights = Vec::new();
        for (s, y) in history.iter().rev() {
            let weight = dot(s, &direction) / dot(s, y);
            direction.iter_mut().zip(y).for_each(|(d, y)| *d -= weight * y);
            weights.push(weight);
        }
        let scale =
            history.last().map_or(1.0 / dot(&gradient, &gradient).sqrt(), |(s, y)| dot(s, y) / dot(y, y));
        direction.iter_mut().for_each(|d| *d *= scale);
        for ((s, y), weight) in history.iter().zip(weights.iter().rev()) {
            let correction = weight - dot(y, &direction) / dot(s, y);
            direction.iter_mut().zip(s).for_each(|(d, s)| *d += correction * s);
        }
        let slope = dot(&gradient, &direction);
        let mut length = 1.0;
        let (next, next_value, next_gradient) = loop {
            let next: Vec<f64> = x.iter().zip(&direction).map(|(x, d)| x - length * d).collect();
            let (v, g) = loss(&next)?;
            if v <= value - 1e-4 * length * slope {
                break (next, v, g);
            }
            length *= 0.5;
            if length < 1e-12 {
                println!();
                return Ok(x);
            }
        };
        let s: Vec<f64> = next.iter().zip(&x).map(|(a, b)| a - b).collect();
        let y: Vec<f64> = next_gradient.iter().zip(&gradient).map(|(a, b)| a - b).collect();
        if dot(&s, &y) > 1e-300 {
            history.push((s, y));
            history.drain(..history.len().saturating_sub(8));
        }
        (x, value, gradient) = (next, next_value, next_gradient);
        progress(iteration, iterations, value / first);
        if value < 1e-13 * first {
            break;
        }
    }
    println!();
    Ok(x)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn progress(done: usize, of: usize, loss: f64) {
    let full = done * 30 / of;
    print!(
        "\r[{}{}] {done:3} of {of}, loss {loss:.1e} of the first ",
        "#".repeat(full),
        " ".repeat(30 - full)
    );
    let _ = std::io::Write::flush(&mut std::io::stdout());
}

fn picture(k: &[f64]) -> String {
    k[..k.len() - 1]
        .iter()
        .map(|k| ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'][((k * 16.0) as usize).min(7)])
        .collect()
}
