//! Functions of the host that allocate and launch, called from Rust: arguments are checked, and what fails is an error.

use cugrad::signature::{Elements, Home};
use cugrad::{Device, Error, Gradient, Portable, Program};

const HEAT: &str = "
__global__ void conduct(double* next, const double* now, const double* source, double rate, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double left = now[i > 0 ? i - 1 : i], right = now[i + 1 < n ? i + 1 : i];
  next[i] = now[i] + rate * ((1.0 + 0.2 * now[i] * now[i]) * (left - 2.0 * now[i] + right) + source[i]);
}
double heat(const double* start, const double* source, double rate, int n, int steps) {
  size_t bytes = n * sizeof(double);
  double *now, *next, *heating, *last = new double[n];
  cudaMalloc(&now, bytes);
  cudaMalloc(&next, bytes);
  cudaMalloc(&heating, bytes);
  cudaMemcpy(now, start, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(heating, source, bytes, cudaMemcpyHostToDevice);
  for (int t = 0; t < steps; ++t) {
    conduct<<<(n + 31) / 32, 32>>>(next, now, heating, rate, n);
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

fn derived(text: &str, name: &str, wrt: &[&str]) -> Gradient {
    Program::from_source(text).unwrap().gradient(name).wrt(wrt.iter().copied()).unwrap()
}

fn refused(result: Result<(), Error>, words: &[&str]) {
    let message = result.expect_err("it must be refused").to_string();
    for word in words {
        assert!(message.contains(word), "`{word}` is not in: {message}");
    }
}

#[test]
fn a_function_that_allocates_and_launches_is_called_with_checked_arguments() {
    let gradient = derived(HEAT, "heat", &["start", "source", "rate"]);
    let signature = gradient.signature();
    for name in ["start", "source", "start_adj", "source_adj"] {
        let p = signature.param(name).unwrap();
        assert_eq!(p.elements, Elements::Known("n".to_string()), "{name}");
        assert_eq!((p.home, p.writes), (Home::Host, name.ends_with("_adj")), "{name}");
    }
    let (n, steps, rate) = (40, 25, 0.15);
    let start: Vec<f64> = (0..n).map(|i| 1.0 + 0.02 * (i % 7) as f64).collect();
    let source: Vec<f64> = (0..n).map(|i| 0.001 * i as f64).collect();
    let primal = Device::cpu().load_primal(&gradient).unwrap();
    let energy = |start: &[f64], rate: f64| {
        let mut energy = 0.0;
        let call = primal.call().arg("start", start).arg("source", &source).arg("rate", rate);
        call.arg("n", n).arg("steps", steps).result(&mut energy).run().unwrap();
        energy
    };

    let kernel = Device::cpu().load(&gradient).unwrap();
    let mut start_adj = vec![0.0f64; n as usize];
    let (mut source_adj, mut rate_adj) = (start_adj.clone(), [0.0f64]);
    let call = kernel.call().arg("start", &start).arg("source", &source).arg("rate", rate).arg("n", n);
    let call = call.arg("steps", steps).arg("start_adj", &mut start_adj).arg("source_adj", &mut source_adj);
    call.arg("rate_adj", &mut rate_adj).run().unwrap();

    let h = 1e-5;
    let by_rate = (energy(&start, rate + h) - energy(&start, rate - h)) / (2.0 * h);
    assert!((rate_adj[0] - by_rate).abs() < 1e-6 * by_rate.abs().max(1.0), "{} and {by_rate}", rate_adj[0]);
    let moved = |by: f64| start.iter().enumerate().map(|(i, x)| if i == 5 { x + by } else { *x }).collect();
    let (up, down): (Vec<f64>, Vec<f64>) = (moved(h), moved(-h));
    let by_start = (energy(&up, rate) - energy(&down, rate)) / (2.0 * h);
    assert!((start_adj[5] - by_start).abs() < 1e-6, "{} and {by_start}", start_adj[5]);

    // Lengths, types, names, counts; and a launch that the device refuses, which is no end of the process.
    let call = || kernel.call().arg("source", &source).arg("rate", rate).arg("steps", steps);
    let [mut a, mut b] = [start_adj.clone(), source_adj.clone()];
    let call =
        call().arg("n", n).arg("start", &start[1..]).arg("start_adj", &mut a).arg("source_adj", &mut b);
    let words = ["`const double * start` is given 39 elements, and the function may touch 40 (n)"];
    refused(call.arg("rate_adj", &mut rate_adj).run(), &words);
    refused(kernel.call().arg("start", &[1.0f32]).run(), &["takes &[f64], and is given &[f32]"]);
    refused(
        kernel.call().arg("begin", &start).run(),
        &["it has no parameter `begin`", "start, source, rate"],
    );
    refused(kernel.call().arg("start", &start).run(), &["`const double * source` is not given"]);
    refused(kernel.launch(1, 32).arg("start", &start).run(), &["it is a function, not a kernel"]);
    let call = kernel.call().arg("start", &start).arg("source", &source).arg("rate", rate).arg("n", 0);
    let call = call.arg("steps", steps).arg("start_adj", &mut a).arg("source_adj", &mut b);
    refused(call.arg("rate_adj", &mut rate_adj).run(), &["`heat_rev` failed: ", "invalid configuration"]);
}

const ON_DEVICE: &str = "
#include <stdexcept>
__global__ void scale(float* y, const float* x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] * x[i];
}
void scaled(float* y, const float* x, const float* factor, int n) {
  if (n > 1000) throw std::runtime_error(\"too many\");
  scale<<<(n + 63) / 64, 64>>>(y, x, factor[0], n);
  cudaDeviceSynchronize();
}";

#[test]
fn arrays_of_the_device_are_told_from_arrays_of_the_host() {
    let gradient = derived(ON_DEVICE, "scaled", &["y", "x", "factor"]);
    let signature = gradient.signature();
    let home = |name: &str| signature.param(name).unwrap().home;
    assert_eq!([home("y"), home("x"), home("x_adj")], [Home::Device; 3]);
    assert_eq!([home("factor"), home("factor_adj")], [Home::Host; 2]);

    let device = Device::cpu();
    let kernel = device.load(&gradient).unwrap();
    let (x, factor) = (device.buffer(&[1.0f32, 2.0, 3.0]).unwrap(), [2.0f32]);
    let (mut y, mut y_adj) = (device.zeros::<f32>(3).unwrap(), device.buffer(&[1.0f32; 3]).unwrap());
    let (mut x_adj, mut factor_adj) = (device.zeros::<f32>(3).unwrap(), [0.0f32]);
    let mut call = |n: i32| {
        let call = kernel.call().arg("y", &mut y).arg("x", &x).arg("factor", &factor).arg("n", n);
        let call = call.arg("y_adj", &mut y_adj).arg("x_adj", &mut x_adj);
        call.arg("factor_adj", &mut factor_adj).run()
    };
    refused(call(4), &["`float * y` is given 3 elements, and the function may touch 4"]);
    call(3).unwrap();
    assert_eq!(y.to_vec().unwrap(), [2.0, 8.0, 18.0]);
    assert_eq!((x_adj.to_vec().unwrap(), factor_adj), (vec![4.0, 8.0, 12.0], [14.0]));

    let many = vec![0.0f32; 2000];
    let primal = device.load_primal(&gradient).unwrap();
    let call = primal.call().arg("x", &many).arg("factor", &factor).arg("n", 2000);
    refused(call.arg("y", &mut many.clone()).run(), &["`scaled` failed: too many"]);
}

#[test]
fn what_host_code_reaches_beyond_what_is_known_is_refused() {
    let needs = |body: &str| {
        let text = format!(
            "__global__ void k(float* y, const float* x, int n) {{ int i = threadIdx.x; if (i < n) y[i] = x[i]; }}
             void f(float* y, const float* x, int n, int m) {{ float* d; cudaMalloc(&d, n * sizeof(float)); {body} cudaFree(d); }}"
        );
        let gradient = derived(&text, "f", &["y", "x"]);
        let p = gradient.primal_signature().param("x").unwrap().elements.clone();
        (p, Device::cpu().load_primal(&gradient).unwrap())
    };
    let copy = "cudaMemcpy(d, x, n * sizeof(float), cudaMemcpyHostToDevice); k<<<1, 32>>>(d, d, m);
                cudaMemcpy(y, d, n * sizeof(float), cudaMemcpyDeviceToHost);";
    let (x, f) = needs(copy);
    assert_eq!(x, Elements::Known("n".to_string()));
    let run = |n: i32, m: i32| {
        let (mut y, x) = ([0.0f32; 8], [1.0f32; 8]);
        f.call().arg("y", &mut y).arg("x", &x).arg("n", n).arg("m", m).run()
    };
    run(8, 8).unwrap();
    run(4, 3).unwrap();
    // The kernel leaves the function's own memory.
    refused(run(4, 5), &["an index that may be beyond an array of fixed size"]);
    refused(run(9, 1), &["is given 8 elements, and the function may touch 9 (n)"]);

    let (x, _) = needs(
        "cudaMemcpy(d, x + m, 4 * sizeof(float), cudaMemcpyHostToDevice); cudaMemcpy(y, d, 8, cudaMemcpyDeviceToHost);",
    );
    assert_eq!(x, Elements::Known("m + 4".to_string()));
}

#[test]
fn a_library_for_gpus_is_saved_and_read_again() {
    let gradient = derived(ON_DEVICE, "scaled", &["y", "x", "factor"]);
    let message = gradient.portable().unwrap_err().to_string();
    assert!(message.contains("function of the host") && message.contains(".library("), "{message}");
    match gradient.library("sm_90") {
        Err(e) => {
            assert!(e.to_string().contains("CUGRAD_NVCC names nvcc"), "{e}");
            println!("skipped: {e}");
        }
        Ok(library) => {
            let again: Portable = library.to_string().parse().unwrap();
            assert!(again == library && !again.signature().is_kernel);
            assert!(again.ptx("sm_90").unwrap_err().to_string().contains("is a library"));
            let message = Device::cpu().load(&again).unwrap_err().to_string();
            assert!(message.contains("code for GPUs, and the device is the CPU"), "{message}");
        }
    }
    let kernel = derived(ON_DEVICE, "scale", &["y", "x"]);
    assert!(kernel.library("sm_90").unwrap_err().to_string().contains("is a kernel"));
}
