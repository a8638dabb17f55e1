//! A book of options with all its Greeks: `cargo run --release --example 4_black_scholes_book`.
//!
//! One launch of the gradient gives delta, rho, vega and theta of every option, on a GPU where there is one. The second
//! derivatives (gamma, vanna, volga and the rest) are the hessian of the function that the kernel calls; functions are called on
//! the CPU, and where no clang is found they are left out.

use cugrad::{Device, Error, Program};

mod from_saved;

const SOURCE: &str = "
__host__ __device__ inline double price(double spot, double strike, double rate, double vol, double expiry) {
  double spread = vol * sqrt(expiry);
  double d1 = (log(spot / strike) + (rate + 0.5 * vol * vol) * expiry) / spread;
  double d2 = d1 - spread;
  double discount = exp(-rate * expiry);
  return 0.5 * (spot * erfc(-d1 * 0.7071067811865476) - strike * discount * erfc(-d2 * 0.7071067811865476));
}
extern \"C\" __global__ void book(double* value, const double* spot, const double* strike, const double* rate, const double* vol,
                     const double* expiry, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) value[i] = price(spot[i], strike[i], rate[i], vol[i], expiry[i]);
}";

pub fn main() -> Result<(), Error> {
    let device = from_saved::device();
    let wrt = ["value", "spot", "rate", "vol", "expiry"];
    let [book, _] = from_saved::gradient_and_primal(&device, SOURCE, "book", &wrt)?;

    let n = 10_000;
    let grid = |low: f64, step: f64, count: usize| -> Vec<f64> {
        (0..n).map(|i| low + step * (i % count) as f64).collect()
    };
    let (spot, strike, rate) = (grid(80.0, 0.4, 100), vec![100.0; n], grid(0.0, 0.01, 5));
    let (vol, expiry) = (grid(0.1, 0.05, 7), grid(0.25, 0.25, 9));
    let [s, k, r, v, t] = [&spot, &strike, &rate, &vol, &expiry].map(|all| device.buffer(all));
    let (s, k, r, v, t) = (s?, k?, r?, v?, t?);
    let (mut value, mut one) = (device.zeros::<f64>(n)?, device.buffer(&vec![1.0; n])?);
    let [delta, rho, vega, theta] = [0; 4].map(|_| device.zeros::<f64>(n));
    let (mut delta, mut rho, mut vega, mut theta) = (delta?, rho?, vega?, theta?);
    let launch = book.launch((n as u32).div_ceil(128), 128).arg("value", &mut value).arg("n", n as i32);
    let launch = launch.arg("spot", &s).arg("strike", &k).arg("rate", &r).arg("vol", &v).arg("expiry", &t);
    let launch = launch.arg("value_adj", &mut one).arg("spot_adj", &mut delta).arg("rate_adj", &mut rho);
    let launch = launch.arg("vol_adj", &mut vega).arg("expiry_adj", &mut theta);
    launch.run()?;
    let (value, delta, rho) = (value.to_vec()?, delta.to_vec()?, rho.to_vec()?);
    let (vega, theta) = (vega.to_vec()?, theta.to_vec()?);

    println!("   spot  vol expiry |   value   delta     rho    vega   theta");
    for i in (0..n).step_by(n / 5 + 1) {
        println!(
            "{:7.2} {:4.2} {:6.2} | {:7.3} {:7.4} {:7.3} {:7.3} {:7.3}",
            spot[i], vol[i], expiry[i], value[i], delta[i], rho[i], vega[i], -theta[i]
        );
    }
    for i in 0..n {
        let spread = vol[i] * expiry[i].sqrt();
        let d1 = ((spot[i] / strike[i]).ln() + (rate[i] + 0.5 * vol[i] * vol[i]) * expiry[i]) / spread;
        let density = (-0.5 * d1 * d1).exp() / (2.0 * std::f64::consts::PI).sqrt();
        let by_hand = spot[i] * density * expiry[i].sqrt();
        assert!((vega[i] - by_hand).abs() < 1e-9 * by_hand.max(1.0), "vega of option {i}");
        // The equation of Black and Scholes needs gamma too, which is known by hand.
        let gamma = density / (spot[i] * spread);
        let left =
            -theta[i] + 0.5 * (vol[i] * spot[i]).powi(2) * gamma + rate[i] * (spot[i] * delta[i] - value[i]);
        assert!(left.abs() < 1e-9, "the equation of option {i}: {left}");
        assert!((rho[i] - expiry[i] * (spot[i] * delta[i] - value[i])).abs() < 1e-8, "rho of option {i}");
    }
    println!("all {n} agree with the formulas");
    second_derivatives(spot[4567], strike[4567], rate[4567], vol[4567], expiry[4567])
}

fn second_derivatives(spot: f64, strike: f64, rate: f64, vol: f64, expiry: f64) -> Result<(), Error> {
    let program = match Program::from_source(SOURCE) {
        Ok(program) => program,
        Err(e) => {
            println!("no second derivatives: {e}");
            return Ok(());
        }
    };
    let hessian = Device::cpu().load(&program.hessian("price").wrt(["spot", "rate", "vol", "expiry"])?)?;
    let mut all = [0.0f64; 16];
    let call = hessian.call().arg("spot", spot).arg("strike", strike).arg("rate", rate).arg("vol", vol);
    call.arg("expiry", expiry).arg("matrix", &mut all).run()?;
    println!("gamma {:.6}, vanna {:.6}, volga {:.6}", all[0], all[2], all[10]);
    let spread = vol * expiry.sqrt();
    let d1 = ((spot / strike).ln() + (rate + 0.5 * vol * vol) * expiry) / spread;
    let gamma = (-0.5 * d1 * d1).exp() / (2.0 * std::f64::consts::PI).sqrt() / (spot * spread);
    assert!((all[0] - gamma).abs() < 1e-12, "gamma");
    Ok(())
}
