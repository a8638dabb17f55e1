//! `__half` and `__nv_bfloat16` in memory: a sign, an exponent and a mantissa in sixteen bits.

use ir::FloatKind;

/// Bits of the mantissa; the exponent has the rest of fifteen.
fn mantissa(kind: FloatKind) -> i32 {
    if kind == FloatKind::F16 { 10 } else { 7 }
}

/// The exponent of the smallest normal number.
fn lowest(m: i32) -> i32 {
    2 - (1 << (14 - m))
}

/// Rounded to nearest, ties to even.
pub fn to_bits(kind: FloatKind, v: f64) -> u16 {
    let m = mantissa(kind);
    let infinity = 0x7fff_u16 >> m << m;
    let sign = u16::from(v.is_sign_negative()) << 15;
    if v.is_nan() {
        return sign | 0x7fff;
    }
    let exponent = ((v.abs().to_bits() >> 52) as i32 - 1023).max(lowest(m));
    // A power of two: the product is exact, and has the leading one unless the number is subnormal.
    let digits = (v.abs() * 2f64.powi(m - exponent)).round_ties_even();
    let bits = digits + f64::from((exponent - lowest(m)) << m);
    sign | if bits >= f64::from(infinity) { infinity } else { bits as u16 }
}

pub fn from_bits(kind: FloatKind, bits: u16) -> f64 {
    let m = mantissa(kind);
    let (field, digits) = (i32::from(bits & 0x7fff) >> m, f64::from(bits & ((1 << m) - 1)));
    let one = f64::from(1 << m);
    let size = if field == 0x7fff >> m {
        if digits == 0.0 { f64::INFINITY } else { f64::NAN }
    } else if field == 0 {
        digits * 2f64.powi(lowest(m) - m)
    } else {
        (digits + one) * 2f64.powi(field - 1 + lowest(m) - m)
    };
    if bits >> 15 == 1 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers() {
        for (v, half, bfloat) in [
            (1.0, 0x3c00, 0x3f80),
            (-2.0, 0xc000, 0xc000),
            (65504.0, 0x7bff, 0x4780),
            (1e9, 0x7c00, 0x4e6e),
            (0.1, 0x2e66, 0x3dcd),
            (2f64.powi(-24), 0x0001, 0x3380),
            (0.0, 0, 0),
        ] {
            assert_eq!((to_bits(FloatKind::F16, v), to_bits(FloatKind::BF16, v)), (half, bfloat), "{v}");
        }
    }

    #[test]
    fn every_number_comes_back() {
        for kind in [FloatKind::F16, FloatKind::BF16] {
            for bits in 0..=u16::MAX {
                let v = from_bits(kind, bits);
                assert!(v.is_nan() || to_bits(kind, v) == bits, "{kind:?} {bits:#x} {v}");
            }
        }
    }
}
