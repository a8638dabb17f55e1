//! Arguments as bytes: objects of IR types laid out as C++ lays them out on LP64.

use ir::types::{offset_of, size_align};
use ir::{FloatKind, Module, Type};

use super::{Draw, small};

/// Scalars of an object: offset, type and the path of member names to it.
pub fn leaves(m: &Module, ty: &Type) -> Vec<(usize, Type, Vec<String>)> {
    match ty {
        Type::Array(of, n) => {
            let (size, _) = size_align(m, of);
            let inner = leaves(m, of);
            (0..*n as usize)
                .flat_map(|i| inner.iter().map(move |(o, t, p)| (o + i * size, t.clone(), p.clone())))
                .collect()
        }
        Type::Struct(id) => {
            let mut all = Vec::new();
            for (i, f) in m.structure(*id).fields.iter().enumerate() {
                let at = offset_of(m, *id, i);
                for (o, t, path) in leaves(m, &f.ty) {
                    let mut full = if f.name.is_empty() { Vec::new() } else { vec![f.name.clone()] };
                    full.extend(path);
                    all.push((at + o, t, full));
                }
            }
            all
        }
        other => vec![(0, other.clone(), Vec::new())],
    }
}

/// `count` objects of one type.
#[derive(Clone, Debug)]
pub struct Buffer {
    /// In words, so that all scalars are aligned.
    pub bytes: Vec<u64>,
    size: usize,
    leaves: Vec<(usize, Type, Vec<String>)>,
    count: usize,
}

impl Buffer {
    /// So many objects of a type, all zero.
    pub fn zeroed(m: &Module, ty: &Type, count: usize) -> Buffer {
        let (size, _) = size_align(m, ty);
        let bytes = vec![0u64; (size * count).div_ceil(8).max(1)];
        Buffer { bytes, size, leaves: leaves(m, ty), count }
    }

    /// Bytes of one element.
    pub fn element(&self) -> usize {
        self.size
    }

    /// The bytes of the objects.
    pub fn memory(&mut self) -> &mut [u8] {
        let length = self.size * self.count;
        // SAFETY: the words hold at least as many bytes, and any byte is a byte.
        unsafe { std::slice::from_raw_parts_mut(self.bytes.as_mut_ptr().cast(), length) }
    }

    /// Draws every scalar.
    pub fn fill(&mut self, draw: &Draw, random: &mut Random) {
        for i in 0..self.count {
            for (offset, ty, path) in self.leaves.clone() {
                let draw = follow(draw, &path);
                let v = match draw {
                    Draw::Value(v) => v,
                    Draw::Range(a, b) if ty.is_float() => a + (b - a) * random.unit(),
                    Draw::Range(..) => 0.0,
                    Draw::Integers(a, b) => (a + (random.draw() % (b - a + 1) as u64) as i64) as f64,
                    Draw::Members(_) => 0.0,
                };
                self.write(i * self.size + offset, &ty, v);
            }
        }
    }

    fn raw(&mut self) -> *mut u8 {
        self.bytes.as_mut_ptr().cast()
    }

    fn write(&mut self, at: usize, ty: &Type, v: f64) {
        let p = self.raw();
        // SAFETY: `at` is the offset of a scalar of this type inside the buffer.
        unsafe {
            let p = p.add(at);
            match ty {
                Type::Bool => p.cast::<u8>().write_unaligned(u8::from(v != 0.0)),
                Type::Int(k) => match k.bits() {
                    8 => p.cast::<i8>().write_unaligned(v as i64 as i8),
                    16 => p.cast::<i16>().write_unaligned(v as i64 as i16),
                    32 => p.cast::<i32>().write_unaligned(v as i64 as i32),
                    _ => p.cast::<i64>().write_unaligned(v as i64),
                },
                Type::Float(FloatKind::F32) => p.cast::<f32>().write_unaligned(v as f32),
                Type::Float(FloatKind::F64) => p.cast::<f64>().write_unaligned(v),
                Type::Float(kind @ (FloatKind::F16 | FloatKind::BF16)) => {
                    p.cast::<u16>().write_unaligned(small::to_bits(*kind, v));
                }
                _ => {}
            }
        }
    }

    /// The floating-point scalars, in order.
    pub fn floats(&self) -> Vec<f64> {
        let mut all = Vec::new();
        let p: *const u8 = self.bytes.as_ptr().cast();
        for i in 0..self.count {
            for (offset, ty, _) in &self.leaves {
                // SAFETY: as in `write`.
                let v = unsafe {
                    let p = p.add(i * self.size + offset);
                    match ty {
                        Type::Float(FloatKind::F32) => f64::from(p.cast::<f32>().read_unaligned()),
                        Type::Float(FloatKind::F64) => p.cast::<f64>().read_unaligned(),
                        Type::Float(kind @ (FloatKind::F16 | FloatKind::BF16)) => {
                            small::from_bits(*kind, p.cast::<u16>().read_unaligned())
                        }
                        _ => continue,
                    }
                };
                all.push(v);
            }
        }
        all
    }

    /// Offset and kind of each floating-point scalar.
    pub fn float_offsets(&self) -> Vec<(usize, FloatKind)> {
        let of = |i: usize| {
            self.leaves.iter().filter_map(move |(o, t, _)| match t {
                Type::Float(kind) => Some((i * self.size + o, *kind)),
                _ => None,
            })
        };
        (0..self.count).flat_map(of).collect()
    }

    /// Sets the floating-point scalars, in order.
    pub fn set_floats(&mut self, values: &[f64]) {
        let mut next = values.iter();
        for i in 0..self.count {
            for (offset, ty, _) in self.leaves.clone() {
                if ty.is_float() {
                    let v = *next.next().expect("as many values as scalars");
                    self.write(i * self.size + offset, &ty, v);
                }
            }
        }
    }
}

fn follow(draw: &Draw, path: &[String]) -> Draw {
    match (draw, path.split_first()) {
        (Draw::Members(members), Some((name, rest))) => match members.iter().find(|(n, _)| n == name) {
            Some((_, inner)) => follow(inner, rest),
            None => Draw::Range(-1.0, 1.0),
        },
        (other, _) => other.clone(),
    }
}

/// A small generator (xorshift*), so that failures repeat.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    fn draw(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11
    }

    /// A number from 0 up to, but without, 1.
    pub fn unit(&mut self) -> f64 {
        self.draw() as f64 / (1u64 << 53) as f64
    }
}
