//! A time loop that is reversed from checkpoints, on a tape that has little memory and the rest on disk:
//! `cargo run --release --example 7_checkpoints_on_disk [STEPS [SLOTS]]`.
//!
//! The step is a CUDA kernel, and its gradient is the step's reversal. A binomial schedule says which states are kept and which steps
//! run again; the states go to a layered tape (`cugrad-tape`) with half a mebibyte of memory, which moves the older ones to disk.

use cugrad::{Buffer, Device, Error, Kernel};
use tape::schedule::{Closures, Driver, OnTape, Progress, Schedule};
use tape::{Store, Tape};

mod from_saved;

const STEP: &str = "
// Burgers' equation on a ring: heat that is carried along by itself.
extern \"C\" __global__ void carry(double* next, const double* u, double spread, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double left = u[i > 0 ? i - 1 : n - 1], right = u[i + 1 < n ? i + 1 : 0];
  next[i] = u[i] + spread * (left - 2.0 * u[i] + right) - 0.1 * u[i] * (right - left);
}";

const CELLS: usize = 4096;
const MEMORY: u64 = 512 << 10;

/// The loop's kernels and their memory on the device.
struct Ring {
    carry: Kernel,
    carry_rev: Kernel,
    u: Buffer<f64>,
    next: Buffer<f64>,
    u_adj: Buffer<f64>,
    next_adj: Buffer<f64>,
    spread_adj: Buffer<f64>,
}

impl Ring {
    fn new(device: &Device) -> Result<Ring, Error> {
        let wrt = ["next", "u", "spread"];
        let [carry_rev, carry] = from_saved::gradient_and_primal(device, STEP, "carry", &wrt)?;
        let [u, next, u_adj, next_adj] = [0; 4].map(|_| device.zeros(CELLS));
        let spread_adj = device.zeros(1)?;
        Ok(Ring { carry, carry_rev, u: u?, next: next?, u_adj: u_adj?, next_adj: next_adj?, spread_adj })
    }

    fn advance(&mut self, state: &mut Vec<f64>, spread: f64) -> Result<(), Error> {
        self.u.write(state)?;
        let launch = self.carry.launch(CELLS.div_ceil(256) as u32, 256);
        let launch = launch.arg("next", &mut self.next).arg("u", &self.u).arg("spread", spread);
        launch.arg("n", CELLS as i32).run()?;
        *state = self.next.to_vec()?;
        Ok(())
    }

    /// From the adjoint after the step, which is in `next_adj`, to that before it.
    fn reverse(&mut self, state: &[f64], spread: f64) -> Result<(), Error> {
        self.u.write(state)?;
        let launch = self.carry_rev.launch(CELLS.div_ceil(256) as u32, 256);
        let launch = launch.arg("next", &mut self.next).arg("u", &self.u).arg("spread", spread);
        let launch = launch.arg("n", CELLS as i32).arg("next_adj", &mut self.next_adj);
        launch.arg("u_adj", &mut self.u_adj).arg("spread_adj", &mut self.spread_adj).run()?;
        std::mem::swap(&mut self.next_adj, &mut self.u_adj);
        Ok(())
    }
}

fn start() -> Vec<f64> {
    (0..CELLS).map(|i| 1.0 + (i as f64 * std::f64::consts::TAU / CELLS as f64).sin()).collect()
}

/// Half the sum of squares after the last step.
fn loss(ring: &mut Ring, spread: f64, steps: u64) -> Result<f64, Error> {
    let mut state = start();
    for _ in 0..steps {
        ring.advance(&mut state, spread)?;
    }
    Ok(0.5 * state.iter().map(|u| u * u).sum::<f64>())
}

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Names of tests are no numbers.
    let mut numbers = std::env::args().skip(1).filter_map(|a| a.parse::<u64>().ok());
    let (steps, slots) = (numbers.next().unwrap_or(300), numbers.next().unwrap_or(60));
    let ring = std::cell::RefCell::new(Ring::new(&from_saved::device())?);
    let spread = 0.2;

    let store = Store::options().slab(64 << 10).memory(MEMORY).disk(std::env::temp_dir(), 1 << 40).open()?;
    let mut tape = Tape::on(&store);
    let mut seeded = false;
    let mut on_disk = 0;
    let mut time_loop = Closures {
        advance: |state: &mut Vec<f64>, _| ring.borrow_mut().advance(state, spread),
        reverse: |state: &mut Vec<f64>, _| {
            let mut ring = ring.borrow_mut();
            if !std::mem::replace(&mut seeded, true) {
                let mut last = state.clone();
                ring.advance(&mut last, spread)?;
                ring.next_adj.write(&last)?;
            }
            ring.reverse(state, spread)
        },
        ended: |_: &Vec<f64>, _| Ok(false),
        progress: |_: &Progress| on_disk = on_disk.max(store.stats().layers[1].used),
    };
    let schedule = Schedule::binomial(steps, slots);
    let done = Driver::new(schedule).run(&mut start(), &mut OnTape::new(&mut tape), &mut time_loop)?;

    let stats = store.stats();
    println!("{steps} steps from {slots} checkpoints: {} steps were run in all", done.forward);
    println!("{} KiB in memory at most, {} KiB on disk", stats.layers[0].peak >> 10, on_disk >> 10);
    let found = ring.borrow().spread_adj.to_vec()?[0];
    let (h, mut ring) = (1e-4, ring.into_inner());
    let difference = (loss(&mut ring, spread + h, steps)? - loss(&mut ring, spread - h, steps)?) / (2.0 * h);
    println!("d loss / d spread = {found:.9}, by differences {difference:.9}");
    assert!((found - difference).abs() < 1e-6 * difference.abs().max(1e-3), "the gradient is wrong");
    assert!(stats.layers[0].peak <= MEMORY && on_disk > 0, "the states were not on disk");
    Ok(())
}
