//! A function that allocates, copies and launches by itself, differentiated as a whole and called with slices:
//! `cargo run --release --features cuda --example 8_function_of_the_host`. On a GPU it is compiled by nvcc, else it runs on the CPU.

use cugrad::{Error, Program};

mod from_saved;

const SOURCE: &str = "
__global__ void conduct(double* next, const double* now, const double* source, double rate, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double left = now[i > 0 ? i - 1 : i], right = now[i + 1 < n ? i + 1 : i];
  double conductivity = 1.0 + 0.2 * now[i] * now[i];
  next[i] = now[i] + rate * (conductivity * (left - 2.0 * now[i] + right) + source[i]);
}

// The energy of a rod after so many steps. Its time loop is reversed from checkpoints.
double heat(const double* start, const double* source, double rate, int n, int steps) {
  size_t bytes = n * sizeof(double);
  double *now, *next, *heating, *last = new double[n];
  cudaMalloc(&now, bytes);
  cudaMalloc(&next, bytes);
  cudaMalloc(&heating, bytes);
  cudaMemcpy(now, start, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(heating, source, bytes, cudaMemcpyHostToDevice);
#pragma cugrad checkpoint(binomial:8)
  for (int t = 0; t < steps; ++t) {
    conduct<<<(n + 127) / 128, 128>>>(next, now, heating, rate, n);
    double* swap = now;
    now = next;
    next = swap;
  }
  cudaMemcpy(last, now, bytes, cudaMemcpyDeviceToHost);
  double energy = 0.0;
  for (int i = 0; i < n; ++i) energy += last[i] * last[i];
  delete[] last;
  cudaFree(now);
  cudaFree(next);
  cudaFree(heating);
  return energy;
}";

pub fn main() -> Result<(), Error> {
    let device = from_saved::device();
    let derive = || Program::from_source(SOURCE)?.gradient("heat").wrt(["start", "source", "rate"]);
    let heat_rev = from_saved::function(&device, "heat_rev", derive, false)?;
    let heat = from_saved::function(&device, "heat", derive, true)?;
    println!("{}", heat_rev.signature());

    let (n, steps, rate) = (500, 100, 0.15);
    let start: Vec<f64> = (0..n).map(|i| 1.0 + 0.1 * f64::from(i % 9)).collect();
    let source: Vec<f64> = (0..n).map(|i| 1e-4 * f64::from(i % 5)).collect();
    let (mut start_adj, mut source_adj) = (vec![0.0f64; n as usize], vec![0.0f64; n as usize]);
    let mut rate_adj = [0.0f64];
    let call = heat_rev.call().arg("start", &start).arg("source", &source).arg("rate", rate);
    let call = call.arg("n", n).arg("steps", steps).arg("start_adj", &mut start_adj);
    call.arg("source_adj", &mut source_adj).arg("rate_adj", &mut rate_adj).run()?;

    let energy = |start: &[f64], rate: f64| -> Result<f64, Error> {
        let mut energy = 0.0;
        let call = heat.call().arg("start", start).arg("source", &source).arg("rate", rate);
        call.arg("n", n).arg("steps", steps).result(&mut energy).run()?;
        Ok(energy)
    };
    let h = 1e-5;
    let by_rate = (energy(&start, rate + h)? - energy(&start, rate - h)?) / (2.0 * h);
    println!("d energy / d rate = {:.9}, by differences {by_rate:.9}", rate_adj[0]);
    assert!((rate_adj[0] - by_rate).abs() < 1e-6 * by_rate.abs(), "the gradient is wrong");
    let mut warmer = start.clone();
    warmer[123] += h;
    let by_start = (energy(&warmer, rate)? - energy(&start, rate)?) / h;
    println!("d energy / d start[123] = {:.6}, by differences {by_start:.6}", start_adj[123]);
    assert!((start_adj[123] - by_start).abs() < 1e-3, "the gradient is wrong");

    // The copies show how much the function reads, so this is refused before it runs.
    let call = heat.call().arg("start", &start[1..]).arg("source", &source).arg("rate", rate);
    println!("{}", call.arg("n", n).arg("steps", steps).result(&mut 0.0f64).run().unwrap_err());
    Ok(())
}
