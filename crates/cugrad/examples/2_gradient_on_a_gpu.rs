//! The gradient of a kernel on a GPU: `cargo run --features cuda --example 2_gradient_on_a_gpu`. Without a GPU, or without the
//! feature, it says so and runs on the CPU.

use cugrad::Error;

mod from_saved;

const SOURCE: &str = "
extern \"C\" __global__ void saxpy(float* y, float a, const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}";

pub fn main() -> Result<(), Error> {
    let device = from_saved::device();
    let [kernel, _] = from_saved::gradient_and_primal(&device, SOURCE, "saxpy", &["y", "a", "x"])?;

    let n = 1 << 16;
    let x: Vec<f32> = (0..n).map(|i| (i % 16) as f32).collect();
    let (mut y, x) = (device.zeros::<f32>(n)?, device.buffer(&x)?);
    let (mut y_adj, mut a_adj, mut x_adj) =
        (device.buffer(&vec![1.0f32; n])?, device.zeros::<f32>(1)?, device.zeros::<f32>(n)?);
    let launch = kernel
        .launch((n as u32).div_ceil(256), 256)
        .arg("y", &mut y)
        .arg("a", 3.0f32)
        .arg("x", &x)
        .arg("n", n as i32)
        .arg("y_adj", &mut y_adj)
        .arg("a_adj", &mut a_adj)
        .arg("x_adj", &mut x_adj);
    launch.run()?;

    let sum = a_adj.to_vec()?[0];
    println!("the gradient with respect to a is {sum}");
    assert_eq!(sum, n as f32 * 7.5);
    assert!(x_adj.to_vec()?.iter().all(|x| *x == 3.0));
    assert_eq!(y.to_vec()?[15], 45.0);
    from_cudarc(&device)
}

/// A program that has its own context, stream and memory from cudarc keeps them.
#[cfg(feature = "cuda")]
fn from_cudarc(device: &cugrad::Device) -> Result<(), Error> {
    use cudarc::driver::CudaContext;
    if device.name().contains("CPU") {
        return Ok(());
    }
    let driver = |e| Error::Usage(format!("{e}"));
    let stream = CudaContext::new(0).and_then(|context| context.new_stream()).map_err(driver)?;
    let device = cugrad::Device::from_stream(stream.clone());
    let [_, saxpy] = from_saved::gradient_and_primal(&device, SOURCE, "saxpy", &["y", "a", "x"])?;
    let mut y = stream.alloc_zeros::<f32>(4).map_err(driver)?;
    let x = stream.clone_htod(&[1.0f32, 2.0, 3.0, 4.0]).map_err(driver)?;
    saxpy.launch(1, 32).arg("y", &mut y).arg("a", 2.0f32).arg("x", &x).arg("n", 4).run()?;
    let y = stream.clone_dtoh(&y).map_err(driver)?;
    println!("with cudarc's slices: {y:?}");
    assert_eq!(y, [2.0, 4.0, 6.0, 8.0]);
    Ok(())
}

#[cfg(not(feature = "cuda"))]
fn from_cudarc(_device: &cugrad::Device) -> Result<(), Error> {
    Ok(())
}
