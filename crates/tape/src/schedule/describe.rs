//! Schedules as text, for options, pragmas and settings files.
//!
//! ```text
//! auto                       chosen from free memory and the size of a state
//! all                        keep every state
//! every:10                   keep every 10th state
//! binomial:20                20 slots
//! online:16                  16 slots, length unknown
//! memory:512MiB              as many slots as fit
//! levels:memory=20,disk=1000@1.5GB/s+100us,step=2ms
//! ```
//!
//! The colon may be a comma, as in `#pragma cugrad checkpoint(binomial, 20)`. Sizes take B, KB, MB, GB, TB (powers of 1000) and KiB,
//! MiB, GiB, TiB (powers of 1024); times take ns, us, ms, s. What is written by `Display` is read back as the same description.

use super::action::MAX_LEVELS;
use super::levels::Level;
use super::units;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// What the text says, not yet tied to a loop.
#[derive(Clone, Debug, PartialEq)]
pub enum Description {
    /// States are kept until memory is used up.
    Auto,
    /// Every state is kept.
    All,
    /// A state every so many steps.
    Every {
        /// Steps between two states.
        period: u64,
    },
    /// As few steps as possible are run again, with so many states.
    Binomial {
        /// States that are kept.
        slots: u64,
    },
    /// The same where nobody knows the number of steps beforehand.
    Online {
        /// States that are kept.
        slots: u64,
    },
    /// As many states as fit.
    Memory {
        /// Bytes for states.
        bytes: u64,
    },
    /// Fastest level first.
    Levels {
        /// The levels, the fastest first.
        levels: Vec<Level>,
        /// Seconds that a step takes, if they are known.
        step_seconds: Option<f64>,
    },
}

/// Why a text is no description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DescribeError {
    /// There is no kind of this name.
    UnknownKind {
        /// The kind of schedule.
        kind: String,
    },
    /// A number is missing.
    MissingNumber {
        /// The kind of schedule.
        kind: String,
        /// What is meant.
        what: &'static str,
    },
    /// A number was expected.
    NoNumber {
        /// The kind of schedule.
        kind: String,
        /// What was written.
        text: String,
    },
    /// A number is 0.
    Zero {
        /// The kind of schedule.
        kind: String,
    },
    /// There is more text than the kind takes.
    NotExpected {
        /// The kind of schedule.
        kind: String,
        /// What was written.
        text: String,
    },
    /// This is no size.
    BadSize {
        /// What was written.
        text: String,
    },
    /// This is no level.
    BadLevel {
        /// What was written.
        text: String,
    },
    /// There are more levels than can be.
    TooManyLevels {
        /// How many there are.
        count: usize,
    },
}

impl FromStr for Description {
    type Err = DescribeError;

    fn from_str(text: &str) -> Result<Description, DescribeError> {
        let text = text.trim();
        let (kind, rest) = match text.find([':', ',']) {
            Some(at) => (text[..at].trim_end(), Some(text[at + 1..].trim())),
            None => (text, None),
        };
        match kind {
            "auto" => alone(kind, rest, Description::Auto),
            "all" => alone(kind, rest, Description::All),
            "every" => Ok(Description::Every { period: number(kind, rest, "a period, as in `every:10`")? }),
            "binomial" => Ok(Description::Binomial {
                slots: number(kind, rest, "a number of slots, as in `binomial:20`")?,
            }),
            "online" => {
                Ok(Description::Online { slots: number(kind, rest, "a number of slots, as in `online:16`")? })
            }
            "memory" => memory(rest),
            "levels" => levels(rest),
            _ => Err(DescribeError::UnknownKind { kind: kind.to_string() }),
        }
    }
}

fn alone(kind: &str, rest: Option<&str>, description: Description) -> Result<Description, DescribeError> {
    match rest {
        None => Ok(description),
        Some(text) => Err(DescribeError::NotExpected { kind: kind.to_string(), text: text.to_string() }),
    }
}

fn number(kind: &str, rest: Option<&str>, what: &'static str) -> Result<u64, DescribeError> {
    let text = rest.filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| DescribeError::MissingNumber { kind: kind.to_string(), what })?;
    match text.parse() {
        Ok(0) => Err(DescribeError::Zero { kind: kind.to_string() }),
        Ok(number) => Ok(number),
        Err(_) => Err(DescribeError::NoNumber { kind: kind.to_string(), text: text.to_string() }),
    }
}

fn memory(rest: Option<&str>) -> Result<Description, DescribeError> {
    let what = "a size, as in `memory:512MiB`";
    let text = rest.filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| DescribeError::MissingNumber { kind: "memory".to_string(), what })?;
    match units::bytes(text) {
        Some(0) => Err(DescribeError::Zero { kind: "memory".to_string() }),
        Some(bytes) => Ok(Description::Memory { bytes }),
        None => Err(DescribeError::BadSize { text: text.to_string() }),
    }
}

fn levels(rest: Option<&str>) -> Result<Description, DescribeError> {
    let what = "levels, as in `levels:memory=20,disk=1000`";
    let text = rest.filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| DescribeError::MissingNumber { kind: "levels".to_string(), what })?;
    let (mut levels, mut step_seconds) = (Vec::new(), None);
    for part in text.split(',').map(str::trim) {
        let bad = || DescribeError::BadLevel { text: part.to_string() };
        let (name, value) = part.split_once('=').ok_or_else(bad)?;
        match name.trim() {
            "step" => step_seconds = Some(units::seconds(value.trim()).ok_or_else(bad)?),
            "memory" => levels.push(level(Level::memory(0), value.trim()).ok_or_else(bad)?),
            "disk" => levels.push(level(Level::disk(0), value.trim()).ok_or_else(bad)?),
            _ => return Err(bad()),
        }
    }
    if levels.is_empty() || levels.len() > MAX_LEVELS {
        return Err(DescribeError::TooManyLevels { count: levels.len() });
    }
    Ok(Description::Levels { levels, step_seconds })
}

/// `SLOTS[@WRITE[/READ]/s][+LATENCY]`, where what is left out is as in `usual`.
fn level(usual: Level, text: &str) -> Option<Level> {
    let (text, latency) = match text.split_once('+') {
        Some((text, latency)) => (text, Some(units::seconds(latency.trim())?)),
        None => (text, None),
    };
    let (slots, speed) = match text.split_once('@') {
        Some((slots, speed)) => (slots, Some(speed.trim().strip_suffix("/s")?)),
        None => (text, None),
    };
    let mut level = Level { slots: slots.trim().parse().ok()?, ..usual };
    if let Some(speed) = speed {
        let (write, read) = speed.split_once('/').unwrap_or((speed, speed));
        level.write_bytes_per_second = units::bytes(write.trim()).filter(|bytes| *bytes > 0)? as f64;
        level.read_bytes_per_second = units::bytes(read.trim()).filter(|bytes| *bytes > 0)? as f64;
    }
    if let Some(latency) = latency {
        level.latency_seconds = latency;
    }
    Some(level)
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Description::Auto => write!(f, "auto"),
            Description::All => write!(f, "all"),
            Description::Every { period } => write!(f, "every:{period}"),
            Description::Binomial { slots } => write!(f, "binomial:{slots}"),
            Description::Online { slots } => write!(f, "online:{slots}"),
            Description::Memory { bytes } => write!(f, "memory:{}", units::Bytes(*bytes)),
            Description::Levels { levels, step_seconds } => {
                write!(f, "levels:")?;
                for (at, level) in levels.iter().enumerate() {
                    let (comma, name) = if at == 0 { ("", "memory") } else { (",", "disk") };
                    let Level {
                        slots,
                        write_bytes_per_second: write,
                        read_bytes_per_second: read,
                        latency_seconds,
                    } = level;
                    write!(f, "{comma}{name}={slots}@{write}B/{read}B/s+{latency_seconds}s")?;
                }
                step_seconds.map_or(Ok(()), |seconds| write!(f, ",step={seconds}s"))
            }
        }
    }
}

impl fmt::Display for DescribeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DescribeError::UnknownKind { kind } => write!(
                f,
                "unknown schedule `{kind}`; hint: write auto, all, every:K, binomial:SLOTS, online:SLOTS, memory:SIZE or levels:memory=SLOTS,disk=SLOTS"
            ),
            DescribeError::MissingNumber { kind, what } => write!(f, "`{kind}` needs {what}"),
            DescribeError::NoNumber { kind, text } => {
                write!(f, "`{text}` after `{kind}` is not a whole number")
            }
            DescribeError::Zero { kind } => write!(f, "`{kind}` must be given at least 1"),
            DescribeError::NotExpected { kind, text } => {
                write!(f, "`{kind}` takes nothing, but `{text}` follows it")
            }
            DescribeError::BadSize { text } => {
                write!(f, "`{text}` is not a size; hint: write a number and a unit, as in 512MiB or 1.5GB")
            }
            DescribeError::BadLevel { text } => write!(
                f,
                "`{text}` is not a level; hint: write memory=SLOTS, disk=SLOTS@1.5GB/s+100us (write and read speed as 1GB/2GB/s) or step=2ms"
            ),
            DescribeError::TooManyLevels { count } => {
                write!(f, "1 to {MAX_LEVELS} levels are possible, not {count}")
            }
        }
    }
}

impl core::error::Error for DescribeError {}
