//! Sizes and times with their units, as people write them.

/// Bytes in `512MiB`, `1.5GB`, `4096`.
pub fn bytes(text: &str) -> Option<u64> {
    let (number, unit) = measure(text)?;
    let factor = match unit {
        "" | "B" => 1.0,
        "KB" | "kB" => 1e3,
        "MB" => 1e6,
        "GB" => 1e9,
        "TB" => 1e12,
        "KiB" => 1024.0,
        "MiB" => 1048576.0,
        "GiB" => 1073741824.0,
        "TiB" => 1099511627776.0,
        _ => return None,
    };
    let bytes = number * factor;
    // beyond this a double cannot tell neighbouring numbers apart, and no such memory exists
    (bytes < 9e15).then_some(bytes as u64)
}

/// Seconds in `100us`, `2ms`, `0.5s`.
pub fn seconds(text: &str) -> Option<f64> {
    let (number, unit) = measure(text)?;
    // divided, not multiplied: the result is the nearest double
    let per_second = match unit {
        "ns" => 1e9,
        "us" | "µs" => 1e6,
        "ms" => 1e3,
        "s" => 1.0,
        _ => return None,
    };
    Some(number / per_second)
}

/// A number that is not negative, and what follows it.
fn measure(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let number: f64 = text[..end].parse().ok()?;
    Some((number, text[end..].trim()))
}

/// A size, written with the largest unit that divides it.
pub struct Bytes(pub u64);

impl core::fmt::Display for Bytes {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let units = ["B", "KiB", "MiB", "GiB", "TiB"];
        let power = ((self.0.trailing_zeros() / 10) as usize).min(units.len() - 1);
        write!(f, "{}{}", self.0 >> (10 * power), units[power])
    }
}
