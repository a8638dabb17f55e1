//! The gradient of a kernel on slices, on the CPU: `cargo run --example 1_gradient_on_slices`.

use cugrad::{Device, Error, Program};

const SOURCE: &str = "
// Half the squared length of a * x - b.
__global__ void misfit(float* sum, float a, const float* x, const float* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float d = a * x[i] - b[i];
  atomicAdd(sum, 0.5f * d * d);
}";

pub fn main() -> Result<(), Error> {
    let program = Program::from_source(SOURCE)?;
    let gradient = program.gradient("misfit").wrt(["sum", "a", "x"])?;
    println!("{}\n\n{}", gradient.signature(), gradient.source());

    let kernel = Device::cpu().load(&gradient)?;
    let (x, b) = ([1.0f32, 2.0, 3.0, 4.0], [2.0f32, 3.0, 7.0, 8.0]);
    let (mut sum, mut sum_adj) = ([0.0f32], [1.0f32]);
    let (mut a_adj, mut x_adj) = ([0.0f32], [0.0f32; 4]);
    let launch = kernel
        .launch(1, 32)
        .arg("sum", &mut sum)
        .arg("a", 2.0f32)
        .arg("x", &x)
        .arg("b", &b)
        .arg("n", x.len() as i32)
        .arg("sum_adj", &mut sum_adj)
        .arg("a_adj", &mut a_adj)
        .arg("x_adj", &mut x_adj);
    launch.run()?;

    println!("misfit {}, d/da {}, d/dx {x_adj:?}", sum[0], a_adj[0]);
    assert_eq!((sum, a_adj, x_adj), ([1.0], [-1.0], [0.0, 2.0, -2.0, 0.0]));

    // What does not fit is an error, not a crash.
    println!("{}", kernel.launch(1, 32).arg("a", 2.0f64).check().unwrap_err());
    Ok(())
}
