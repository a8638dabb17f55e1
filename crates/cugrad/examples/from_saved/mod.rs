//! Kernels of the examples, from their source or from a folder of saved ones.
//!
//! With `KERNELS=folder` in the environment, what is derived on a machine with clang is saved there, with PTX if there is a compiler
//! for it; a machine with a GPU and without clang loads it from there.

// Not every example uses all of it.
#![allow(dead_code)]

use std::path::PathBuf;

use cugrad::{Device, Error, Gradient, Kernel, Portable, Program};

/// What PTX is made for. Later GPUs take it too.
const ARCHITECTURE: &str = "sm_90";

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
    let derive = || Program::from_source(text)?.gradient(name).wrt(wrt.iter().copied());
    let gradient = kernel(device, &format!("{name}_rev"), derive, false)?;
    Ok([gradient, kernel(device, name, derive, true)?])
}

/// One derivative, or its primal, by the name of its file.
pub fn kernel(
    device: &Device,
    name: &str,
    derive: impl Fn() -> Result<Gradient, Error>,
    primal: bool,
) -> Result<Kernel, Error> {
    loaded(device, name, derive, primal, |derived, file| {
        let text = if primal { derived.primal_portable()? } else { derived.portable()? };
        text.clone().with_ptx(ARCHITECTURE).unwrap_or(text).save(file)
    })
}

/// The same for a function of the host. It is saved if nvcc is there to compile it.
pub fn function(
    device: &Device,
    name: &str,
    derive: impl Fn() -> Result<Gradient, Error>,
    primal: bool,
) -> Result<Kernel, Error> {
    loaded(device, name, derive, primal, |derived, file| {
        let library =
            if primal { derived.primal_library(ARCHITECTURE) } else { derived.library(ARCHITECTURE) };
        match library {
            Ok(library) => library.save(file),
            Err(e) => {
                println!("not saved: {e}");
                Ok(())
            }
        }
    })
}

/// From its file, if it is there and for a GPU; otherwise derived, and saved.
fn loaded(
    device: &Device,
    name: &str,
    derive: impl Fn() -> Result<Gradient, Error>,
    primal: bool,
    save: impl Fn(&Gradient, PathBuf) -> Result<(), Error>,
) -> Result<Kernel, Error> {
    let file = file(name);
    if let Some(file) = file.as_ref().filter(|file| !device.is_cpu() && file.is_file()) {
        return device.load(&Portable::open(file)?);
    }
    let derived = derive()?;
    if let Some(file) = file {
        save(&derived, file)?;
    }
    if primal { device.load_primal(&derived) } else { device.load(&derived) }
}

fn file(name: &str) -> Option<PathBuf> {
    std::env::var_os("KERNELS").map(|folder| PathBuf::from(folder).join(format!("{name}.kernel")))
}
