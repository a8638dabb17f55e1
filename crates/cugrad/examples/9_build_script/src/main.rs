//! Fits a parabola by gradient descent. The gradient was made by `build.rs`; its arguments are a struct, and so is `Curve`.

mod kernels {
    include!(concat!(env!("OUT_DIR"), "/kernels.rs"));
}

use cugrad::{Device, Error};
use kernels::fit_rev::{Arguments, Curve, SOURCE, load};

fn main() -> Result<(), Error> {
    let device = Device::cuda(0).unwrap_or(Device::cpu());
    let fit_rev = load(&device)?;
    println!("on {}, made from {} lines of source", device.name(), SOURCE.lines().count());

    let points: Vec<f32> = (0..64).map(|i| i as f32 / 32.0 - 1.0).collect();
    let values: Vec<f32> = points.iter().map(|x| 3.0 * x * x - 2.0 * x + 1.0).collect();
    let (x, y) = (device.buffer(&points)?, device.buffer(&values)?);
    let mut curve = Curve { a: 0.0, b: 0.0, c: 0.0 };
    let mut last = 0.0;
    for _ in 0..400 {
        let (mut loss, mut loss_adj) = (device.zeros(1)?, device.buffer(&[1.0f32])?);
        let mut curve_adj = device.buffer(&[Curve { a: 0.0, b: 0.0, c: 0.0 }])?;
        fit_rev.launch(
            1,
            64,
            Arguments {
                loss: &mut loss,
                curve,
                x: &x,
                y: &y,
                n: 64,
                loss_adj: &mut loss_adj,
                curve_adj: &mut curve_adj,
            },
        )?;
        let slope = curve_adj.to_vec()?[0];
        curve.a -= 0.02 * slope.a;
        curve.b -= 0.02 * slope.b;
        curve.c -= 0.02 * slope.c;
        last = loss.to_vec()?[0];
    }
    println!("{:.3} x^2 {:+.3} x {:+.3}, loss {last:.1e}", curve.a, curve.b, curve.c);
    assert!((curve.a - 3.0).abs() + (curve.b + 2.0).abs() + (curve.c - 1.0).abs() < 0.01);
    Ok(())
}
