//! A function whose derivative is given by hand: `cargo run --example 6_custom_derivative`.
//!
//! A material's stress is looked up in a table, piece by piece constant, so the code itself has the derivative 0 almost everywhere.
//! What is meant is the slope of the curve that the table was made from. It is given as `stress_pullback`, and used wherever
//! differentiated code calls `stress`.

use cugrad::{Device, Error, Program};

const SOURCE: &str = "
__host__ __device__ float stress(float strain) {
  int row = (int)(strain * 1000.0f);
  float at = row * 0.001f;
  return 100.0f * at - 30.0f * at * at;
}

namespace cugrad { namespace custom_derivatives {
// The arguments, the adjoint of the result, and where to add for each argument.
__host__ __device__ void stress_pullback(float strain, float stress_adj, float* strain_adj) {
  *strain_adj += (100.0f - 60.0f * strain) * stress_adj;
}
} }

// The force of each spring of a row.
__global__ void forces(float* force, const float* length, float rest, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) force[i] = stress((length[i] - rest) / rest);
}";

pub fn main() -> Result<(), Error> {
    let gradient = Program::from_source(SOURCE)?.gradient("forces").wrt(["force", "length", "rest"])?;
    println!("{}", gradient.source());
    let kernel = Device::cpu().load(&gradient)?;
    let length = [2.2f32, 2.4, 2.6];
    let (mut force, mut force_adj) = ([0.0f32; 3], [1.0f32; 3]);
    let (mut length_adj, mut rest_adj) = ([0.0f32; 3], [0.0f32]);
    let launch = kernel.launch(1, 32).arg("force", &mut force).arg("length", &length).arg("rest", 2.0f32);
    let launch = launch.arg("n", 3).arg("force_adj", &mut force_adj);
    let launch = launch.arg("length_adj", &mut length_adj).arg("rest_adj", &mut rest_adj);
    // How far the given derivative reaches is not looked into, so it is not known which elements are touched.
    println!("{}\n", launch.check().unwrap_err());
    // SAFETY: the pullback touches the one number it is given, and the kernel one element of each array for each thread below n.
    unsafe { launch.run_trusted()? };

    println!("forces {force:?}, stiffness of each spring {length_adj:?}");
    for (length, found) in length.iter().zip(length_adj) {
        let strain = (length - 2.0) / 2.0;
        assert!((found - (100.0 - 60.0 * strain) / 2.0).abs() < 1e-3, "{found}");
    }
    Ok(())
}
