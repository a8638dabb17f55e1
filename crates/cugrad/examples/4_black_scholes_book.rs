//! A book of options with all its Greeks: `cargo run --release --example 4_black_scholes_book`.
//!
//! Every option has a thread of its own, on a GPU where there is one. One launch of the gradient gives delta, rho, vega and theta; a
//! launch of the second derivatives times a vector gives a row of the matrix of second Greeks: gamma, vanna and charm along the spot price,
//! volga along the volatility.

use cugrad::{Buffer, Device, Error, Kernel, Program};

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

const WRT: [&str; 5] = ["value", "spot", "rate", "vol", "expiry"];
const OPTIONS: usize = 10_000;
const GRID: u32 = OPTIONS.div_ceil(128) as u32;

/// What the options depend on.
struct Book {
    spot: Buffer<f64>,
    strike: Buffer<f64>,
    rate: Buffer<f64>,
    vol: Buffer<f64>,
    expiry: Buffer<f64>,
}

/// How the first Greeks change along one direction: one column each for spot, rate, volatility and expiry.
fn second(device: &Device, kernel: &Kernel, book: &Book, along: &str) -> Result<[Vec<f64>; 4], Error> {
    let n = OPTIONS;
    let ones = device.buffer(&vec![1.0; n])?;
    let zeros = device.zeros::<f64>(n)?;
    let direction = |name: &str| if name == along { &ones } else { &zeros };
    let [value, value_tan, spot_adj, rate_adj, vol_adj, expiry_adj] = [0; 6].map(|_| device.zeros::<f64>(n));
    let (mut value, mut value_tan, mut seed) = (value?, value_tan?, device.buffer(&vec![1.0; n])?);
    let (mut spot_adj, mut rate_adj, mut vol_adj, mut expiry_adj) =
        (spot_adj?, rate_adj?, vol_adj?, expiry_adj?);
    let launch = kernel.launch(GRID, 128).arg("value", &mut value).arg("n", n as i32);
    let launch = launch.arg("spot", &book.spot).arg("strike", &book.strike).arg("rate", &book.rate);
    let launch = launch.arg("vol", &book.vol).arg("expiry", &book.expiry).arg("value_tan", &mut value_tan);
    let launch = launch.arg("spot_tan", direction("spot")).arg("rate_tan", direction("rate"));
    let launch = launch.arg("vol_tan", direction("vol")).arg("expiry_tan", direction("expiry"));
    let launch = launch.arg("value_tan_adj", &mut seed).arg("spot_adj", &mut spot_adj);
    let launch = launch.arg("rate_adj", &mut rate_adj).arg("vol_adj", &mut vol_adj);
    launch.arg("expiry_adj", &mut expiry_adj).run()?;
    Ok([spot_adj.to_vec()?, rate_adj.to_vec()?, vol_adj.to_vec()?, expiry_adj.to_vec()?])
}

pub fn main() -> Result<(), Error> {
    let device = from_saved::device();
    let first = || Program::from_source(SOURCE)?.gradient("book").wrt(WRT);
    let product = || Program::from_source(SOURCE)?.hessian_vector("book").wrt(WRT);
    let gradient = from_saved::kernel(&device, "book_rev", first, false)?;
    let greeks = from_saved::kernel(&device, "book_second", product, false)?;

    let n = OPTIONS;
    let grid = |low: f64, step: f64, count: usize| -> Vec<f64> {
        (0..n).map(|i| low + step * (i % count) as f64).collect()
    };
    let (spot, strike, rate) = (grid(80.0, 0.4, 100), vec![100.0; n], grid(0.0, 0.01, 5));
    let (vol, expiry) = (grid(0.1, 0.05, 7), grid(0.25, 0.25, 9));
    let book = Book {
        spot: device.buffer(&spot)?,
        strike: device.buffer(&strike)?,
        rate: device.buffer(&rate)?,
        vol: device.buffer(&vol)?,
        expiry: device.buffer(&expiry)?,
    };
    let (mut value, mut one) = (device.zeros::<f64>(n)?, device.buffer(&vec![1.0; n])?);
    let [delta, rho, vega, theta] = [0; 4].map(|_| device.zeros::<f64>(n));
    let (mut delta, mut rho, mut vega, mut theta) = (delta?, rho?, vega?, theta?);
    let launch = gradient.launch(GRID, 128).arg("value", &mut value).arg("n", n as i32);
    let launch = launch.arg("spot", &book.spot).arg("strike", &book.strike).arg("rate", &book.rate);
    let launch = launch.arg("vol", &book.vol).arg("expiry", &book.expiry);
    let launch = launch.arg("value_adj", &mut one).arg("spot_adj", &mut delta).arg("rate_adj", &mut rho);
    let launch = launch.arg("vol_adj", &mut vega).arg("expiry_adj", &mut theta);
    launch.run()?;
    let (value, delta, rho) = (value.to_vec()?, delta.to_vec()?, rho.to_vec()?);
    let (vega, theta) = (vega.to_vec()?, theta.to_vec()?);

    let [gamma, _, vanna, charm] = second(&device, &greeks, &book, "spot")?;
    let [_, _, volga, _] = second(&device, &greeks, &book, "vol")?;

    println!("   spot  vol expiry |   value   delta     rho    vega   theta   gamma   vanna   volga   charm");
    for i in (0..n).step_by(n / 5 + 1) {
        println!(
            "{:7.2} {:4.2} {:6.2} | {:7.3} {:7.4} {:7.3} {:7.3} {:7.3} {:7.4} {:7.4} {:7.2} {:7.4}",
            spot[i],
            vol[i],
            expiry[i],
            value[i],
            delta[i],
            rho[i],
            vega[i],
            -theta[i],
            gamma[i],
            vanna[i],
            volga[i],
            -charm[i]
        );
    }
    for i in 0..n {
        let spread = vol[i] * expiry[i].sqrt();
        let d1 = ((spot[i] / strike[i]).ln() + (rate[i] + 0.5 * vol[i] * vol[i]) * expiry[i]) / spread;
        let density = (-0.5 * d1 * d1).exp() / (2.0 * std::f64::consts::PI).sqrt();
        let by_hand = spot[i] * density * expiry[i].sqrt();
        let close = |found: f64, by_hand: f64| (found - by_hand).abs() < 1e-9 * by_hand.abs().max(1.0);
        assert!(close(vega[i], by_hand), "vega of option {i}");
        assert!(close(gamma[i], density / (spot[i] * spread)), "gamma of option {i}");
        assert!(close(vanna[i], -density * (d1 - spread) / vol[i]), "vanna of option {i}");
        assert!(close(volga[i], by_hand * d1 * (d1 - spread) / vol[i]), "volga of option {i}");
        assert!(close(rho[i], expiry[i] * (spot[i] * delta[i] - value[i])), "rho of option {i}");
        let drift = (2.0 * rate[i] * expiry[i] - (d1 - spread) * spread) / (2.0 * expiry[i] * spread);
        assert!(close(charm[i], density * drift), "charm of option {i}");
        // The equation of Black and Scholes ties value, delta, gamma and theta together.
        let left = -theta[i] + 0.5 * (vol[i] * spot[i]).powi(2) * gamma[i];
        let left = left + rate[i] * (spot[i] * delta[i] - value[i]);
        assert!(left.abs() < 1e-9, "the equation of option {i}: {left}");
    }
    println!("all {n} agree with the formulas");
    Ok(())
}
