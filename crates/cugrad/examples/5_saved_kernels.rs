//! Derivatives that are made on one machine and launched on another, with a GPU and without clang:
//!
//! ```text
//! KERNELS=kernels cargo run --example 5_saved_kernels        # saves them; runs on the CPU where there is no GPU
//! KERNELS=kernels ./5_saved_kernels                          # elsewhere: loads them
//! ```
//! They are those for which the launcher has something to find: a tape, room for adjoints of shared memory, a second launch; and
//! it is measured how much longer a checked launch takes than cudarc's own.

use cugrad::{Device, Error, Kernel};

mod from_saved;

const TAPED: &str = "
extern \"C\" __global__ void settle(double* y, const double* x, int steps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double s = 0;
  for (int k = 0; k < steps; ++k) s = 0.5 * s * s + x[i];
  y[i] = s;
}";

const SHARED: &str = "
extern \"C\" __global__ void products(double* y, const double* x, int n) {
  extern __shared__ double tile[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i < n ? x[i] : 1.0;
  __syncthreads();
  double p = tile[threadIdx.x] * tile[(threadIdx.x + 1) % blockDim.x];
  if (i < n) y[i] = p;
}";

// Which value remains is known after the launch alone: the gradient launches the kernel first.
const LAST: &str = "
extern \"C\" __global__ void last(float* out, const float* x) {
  float v = x[threadIdx.x] * x[threadIdx.x];
  if (threadIdx.x == 5) atomicExch(&out[blockIdx.x], v);
}";

const TINY: &str = "
extern \"C\" __global__ void twice(float* y, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2.0f * x[i];
}";

pub fn main() -> Result<(), Error> {
    let device = from_saved::device();
    taped(&device)?;
    shared(&device)?;
    primal_first(&device)?;
    refused(&device)?;
    overhead(&device)
}

/// The fixed point of s = s²/2 + x is 1 - sqrt(1 - 2x), with the derivative 1 / sqrt(1 - 2x).
fn taped(device: &Device) -> Result<(), Error> {
    let [kernel, _] = from_saved::gradient_and_primal(device, TAPED, "settle", &["y", "x"])?;
    let n = 1000;
    let x: Vec<f64> = (0..n).map(|i| 0.4 * i as f64 / n as f64).collect();
    let (mut y, on_device) = (device.zeros::<f64>(n)?, device.buffer(&x)?);
    let (mut y_adj, mut x_adj) = (device.buffer(&vec![1.0; n])?, device.zeros::<f64>(n)?);
    let launch =
        kernel.launch(8, 128).arg("y", &mut y).arg("x", &on_device).arg("steps", 400).arg("n", n as i32);
    launch.arg("y_adj", &mut y_adj).arg("x_adj", &mut x_adj).run()?;
    for (x, x_adj) in x.iter().zip(x_adj.to_vec()?) {
        let by_hand = 1.0 / (1.0 - 2.0 * x).sqrt();
        assert!((x_adj - by_hand).abs() < 1e-9, "at {x}: {x_adj} and {by_hand}");
    }
    println!("a tape of {n} threads and 400 steps: as by hand");
    Ok(())
}

fn shared(device: &Device) -> Result<(), Error> {
    let [kernel, _] = from_saved::gradient_and_primal(device, SHARED, "products", &["y", "x"])?;
    let (n, block) = (512, 64);
    let x: Vec<f64> = (0..n).map(|i| 1.0 + (i % 7) as f64).collect();
    let (mut y, on_device) = (device.zeros::<f64>(n)?, device.buffer(&x)?);
    let (mut y_adj, mut x_adj) = (device.buffer(&vec![1.0; n])?, device.zeros::<f64>(n)?);
    let launch = kernel.launch((n / block) as u32, block as u32).shared(block * size_of::<f64>());
    let launch = launch.arg("y", &mut y).arg("x", &on_device).arg("n", n as i32);
    launch.arg("y_adj", &mut y_adj).arg("x_adj", &mut x_adj).run()?;
    for (i, x_adj) in x_adj.to_vec()?.into_iter().enumerate() {
        let (start, at) = (i / block * block, i % block);
        let by_hand = x[start + (at + 1) % block] + x[start + (at + block - 1) % block];
        assert!((x_adj - by_hand).abs() < 1e-12, "at {i}: {x_adj} and {by_hand}");
    }
    println!("adjoints of dynamic shared memory: as by hand");
    Ok(())
}

fn primal_first(device: &Device) -> Result<(), Error> {
    let [kernel, _] = from_saved::gradient_and_primal(device, LAST, "last", &["out", "x"])?;
    let x: Vec<f32> = (0..32).map(|i| i as f32).collect();
    let (mut out, on_device) = (device.zeros::<f32>(1)?, device.buffer(&x)?);
    let (mut out_adj, mut x_adj) = (device.buffer(&[1.0f32])?, device.zeros::<f32>(32)?);
    let launch = kernel.launch(1, 32).arg("out", &mut out).arg("x", &on_device);
    launch.arg("out_adj", &mut out_adj).arg("x_adj", &mut x_adj).run()?;
    let x_adj = x_adj.to_vec()?;
    assert_eq!((out.to_vec()?[0], x_adj[5]), (25.0, 10.0));
    assert_eq!(x_adj.iter().filter(|x| **x != 0.0).count(), 1);
    println!("an exchange: the thread whose value remained has the derivative");
    Ok(())
}

fn refused(device: &Device) -> Result<(), Error> {
    let [kernel, _] = from_saved::gradient_and_primal(device, TINY, "twice", &["y", "x"])?;
    let x = device.buffer(&[1.0f64])?;
    println!("{}", kernel.launch(1, 32).arg("x", &x).check().unwrap_err());
    println!("{}", kernel.launch(1, 32).arg("z", 1).check().unwrap_err());
    println!("{}", kernel.launch(1, 2048).check().unwrap_err());
    if !device.name().contains("CPU") {
        println!("{}", kernel.launch(1, 32).arg("x", &[1.0f32]).check().unwrap_err());
    }
    Ok(())
}

/// Seconds of one launch, when many are made one after the other.
fn time(device: &Device, mut launch: impl FnMut() -> Result<(), Error>) -> Result<f64, Error> {
    let count = 20_000;
    for _ in 0..100 {
        launch()?;
    }
    device.synchronize()?;
    let start = std::time::Instant::now();
    for _ in 0..count {
        launch()?;
    }
    device.synchronize()?;
    Ok(start.elapsed().as_secs_f64() / f64::from(count))
}

fn overhead(device: &Device) -> Result<(), Error> {
    let [_, kernel] = from_saved::gradient_and_primal(device, TINY, "twice", &["y", "x"])?;
    let (mut y, x) = (device.zeros::<f32>(32)?, device.buffer(&[1.0f32; 32])?);
    let checked = time(device, || kernel.launch(1, 32).arg("y", &mut y).arg("x", &x).arg("n", 32).run())?;
    let unchecked = time(device, || {
        // SAFETY: as above, and in the order of the signature.
        unsafe { kernel.launch(1, 32).arg("y", &mut y).arg("x", &x).arg("n", 32).run_unchecked() }
    })?;
    let bare = bare(device, &kernel)?;
    println!("a launch takes {:.2} µs checked, {:.2} µs unchecked{bare}", checked * 1e6, unchecked * 1e6);
    Ok(())
}

#[cfg(feature = "cuda")]
fn bare(device: &Device, kernel: &Kernel) -> Result<String, Error> {
    use cudarc::driver::{CudaContext, LaunchConfig, PushKernelArg};
    let Some(kernel) = kernel.cuda() else { return Ok(String::new()) };
    let driver = |e| Error::Usage(format!("{e}"));
    let stream = CudaContext::new(0).map_err(driver)?.default_stream();
    let mut y = stream.alloc_zeros::<f32>(32).map_err(driver)?;
    let x = stream.clone_htod(&[1.0f32; 32]).map_err(driver)?;
    let config = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (32, 1, 1), shared_mem_bytes: 0 };
    let seconds = time(device, || {
        let mut builder = stream.launch_builder(kernel.function());
        builder.arg(&mut y).arg(&x).arg(&32i32);
        // SAFETY: both have 32 elements.
        unsafe { builder.launch(config) }.map(|_| ()).map_err(driver)
    })?;
    Ok(format!(", {:.2} µs by cudarc alone", seconds * 1e6))
}

#[cfg(not(feature = "cuda"))]
fn bare(_device: &Device, _kernel: &Kernel) -> Result<String, Error> {
    Ok(String::new())
}
