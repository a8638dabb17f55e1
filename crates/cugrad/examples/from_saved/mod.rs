//! Kernels of the examples, from their source or from a folder of saved ones.
//!
//! With `KERNELS=folder` in the environment, what is derived on a machine with clang is saved there; a machine with a GPU and
//! without clang loads it from there.

use cugrad::{Device, Error, Gradient, Kernel, Portable, Program};

/// The GPU if there is one, else the CPU, and says which.
pub fn device() -> Device {
    let device = Device::cuda(0).unwrap_or_else(|e| {
        println!("{e}");
        Device::cpu()
    });
    println!("on {}", device.name());
    device
}

/// The gradient of a kernel, and the kernel itself.
pub fn gradient_and_primal(
    device: &Device,
    text: &str,
    name: &str,
    wrt: &[&str],
) -> Result<[Kernel; 2], Error> {
    let folder = std::env::var_os("KERNELS").map(std::path::PathBuf::from);
    let files = folder.map(|f| [f.join(format!("{name}_rev.kernel")), f.join(format!("{name}.kernel"))]);
    let there = files.as_ref().filter(|files| !device.is_cpu() && files.iter().all(|f| f.is_file()));
    if let Some([gradient, primal]) = there {
        return Ok([device.load(&Portable::open(gradient)?)?, device.load(&Portable::open(primal)?)?]);
    }
    let derived: Gradient = Program::from_source(text)?.gradient(name).wrt(wrt.iter().copied())?;
    if let Some([gradient, primal]) = files {
        derived.portable()?.save(gradient)?;
        derived.primal_portable()?.save(primal)?;
    }
    Ok([device.load(&derived)?, device.load_primal(&derived)?])
}
