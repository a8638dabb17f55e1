//! What a function is given and what it leaves: bytes laid out as C++ lays them out, and the floating-point scalars among them.

use exec::Arguments;

use crate::rng::Rng;
use crate::subject::{Arg, Subject};

/// A `float` at a point that is a multiple of 2⁻¹⁴, moved by a step of at least 2⁻¹⁴ along a multiple of 2⁻⁶, is a `float`: in functions that
/// compute in double precision but for a member or a parameter, differences need no larger steps.
const POINT_BITS: i32 = 14;
pub const DIRECTION_BITS: i32 = 6;
pub const SMALLEST_STEP_BITS: i32 = 14;

pub fn on_grid(v: f64, bits: i32) -> f64 {
    let unit = 2f64.powi(-bits);
    (v / unit).round() * unit
}

/// The bytes of one argument, in units that align whatever is in them.
#[derive(Clone, Debug)]
pub struct Bytes {
    words: Vec<u128>,
    len: usize,
    /// Where its floating-point scalars are; `true` for `double`.
    floats: Vec<(usize, bool)>,
    pub is_pointer: bool,
}

impl Bytes {
    pub fn zeroed(arg: &Arg) -> Bytes {
        let (places, size) = arg.places();
        let len = size * arg.count;
        let scalars = (0..arg.count).flat_map(|k| places.iter().map(move |(at, c)| (k * size + at, *c)));
        let floats = scalars.filter(|(_, c)| matches!(c, 'd' | 'f')).map(|(at, c)| (at, c == 'd')).collect();
        Bytes { words: vec![0; len.div_ceil(16).max(1)], len, floats, is_pointer: arg.is_pointer }
    }

    fn drawn(arg: &Arg, rng: &mut Rng) -> Bytes {
        let mut bytes = Bytes::zeroed(arg);
        let (places, size) = arg.places();
        for k in 0..arg.count {
            for (at, letter) in &places {
                let at = k * size + at;
                match letter {
                    'd' => bytes.put(at, &rng.uniform(arg.low, arg.high).to_le_bytes()),
                    'f' => bytes
                        .put(at, &(on_grid(rng.uniform(arg.low, arg.high), POINT_BITS) as f32).to_le_bytes()),
                    _ => {
                        let span = (arg.high - arg.low) as u64 + 1;
                        let v = arg.low as i64 + (rng.draw() % span) as i64;
                        let n = match letter.to_ascii_lowercase() {
                            'c' => 1,
                            's' => 2,
                            'l' => 8,
                            _ => 4,
                        };
                        bytes.put(at, &v.to_le_bytes()[..n]);
                    }
                }
            }
        }
        bytes
    }

    pub fn memory(&mut self) -> &mut [u8] {
        // SAFETY: the words hold at least as many bytes, and any byte is a byte.
        unsafe { std::slice::from_raw_parts_mut(self.words.as_mut_ptr().cast(), self.len) }
    }

    /// In words of 64 bits, as generated programs initialise them.
    pub fn words(&self) -> Vec<u64> {
        let both = self.words.iter().flat_map(|w| [*w as u64, (*w >> 64) as u64]);
        both.take(self.len.div_ceil(8)).collect()
    }

    fn put(&mut self, at: usize, value: &[u8]) {
        self.memory()[at..at + value.len()].copy_from_slice(value);
    }

    fn get<const N: usize>(&self, at: usize) -> [u8; N] {
        let mut out = [0; N];
        for (k, byte) in out.iter_mut().enumerate() {
            *byte = (self.words[(at + k) / 16] >> (8 * ((at + k) % 16))) as u8;
        }
        out
    }

    pub fn floats(&self) -> Vec<f64> {
        let read = |(at, double): &(usize, bool)| match double {
            true => f64::from_le_bytes(self.get(*at)),
            false => f64::from(f32::from_le_bytes(self.get(*at))),
        };
        self.floats.iter().map(read).collect()
    }

    pub fn float_places(&self) -> &[(usize, bool)] {
        &self.floats
    }

    pub fn set_floats(&mut self, values: &[f64]) {
        for ((at, double), v) in self.floats.clone().into_iter().zip(values) {
            match double {
                true => self.put(at, &v.to_le_bytes()),
                false => self.put(at, &(*v as f32).to_le_bytes()),
            }
        }
    }

    pub fn clear_all(&mut self) {
        self.words.fill(0);
    }
}

/// Arguments of one call.
#[derive(Clone, Debug)]
pub struct Values(pub Vec<Bytes>);

impl Values {
    pub fn drawn(subject: &Subject, seed: u64) -> Values {
        let mut rng = Rng::new(seed);
        Values(subject.args.iter().map(|a| Bytes::drawn(a, &mut rng)).collect())
    }

    /// Shadows of what is differentiated, holding `values`. In forward mode scalars are passed as they are.
    pub fn shadows(&self, subject: &Subject, values: &[f64], is_forward: bool) -> Values {
        let mut rest = values;
        let wanted = self.0.iter().zip(&subject.args).filter(|(_, a)| a.wrt);
        let made = wanted.map(|(bytes, arg)| {
            let mut shadow = bytes.clone();
            shadow.clear_all();
            let (own, others) = rest.split_at(shadow.floats.len());
            shadow.set_floats(own);
            rest = others;
            shadow.is_pointer = bytes.is_pointer || !is_forward || arg.layout.len() > 1;
            shadow
        });
        Values(made.collect())
    }

    /// The scalars that are differentiated.
    pub fn floats(&self, subject: &Subject) -> Vec<f64> {
        let wanted = self.0.iter().zip(&subject.args).filter(|(_, a)| a.wrt);
        wanted.flat_map(|(bytes, _)| bytes.floats()).collect()
    }

    pub fn set_floats(&mut self, subject: &Subject, values: &[f64]) {
        let mut rest = values;
        for (bytes, _) in self.0.iter_mut().zip(&subject.args).filter(|(_, a)| a.wrt) {
            let (own, others) = rest.split_at(bytes.floats.len());
            bytes.set_floats(own);
            rest = others;
        }
    }

    pub fn all_floats(&self) -> Vec<f64> {
        self.0.iter().flat_map(Bytes::floats).collect()
    }

    pub fn pass<'a>(&'a mut self, mut to: Arguments<'a>) -> Arguments<'a> {
        for bytes in &mut self.0 {
            to = if bytes.is_pointer { to.slice_mut(bytes.memory()) } else { to.bytes(&bytes.words()) };
        }
        to
    }
}
