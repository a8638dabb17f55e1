//! Loops of host code whose steps the reverse sweep computes again from checkpoints, as the differentiator writes
//! them.
//!
//! The forward sweep runs the loop with [`TimeOp::Step`] at the start of its body. The reverse sweep goes over the
//! steps last first; where the runtime has no record of a step, it restores a checkpoint and runs the body again
//! up to that step, with `Step` in it as before. Which steps are recorded and which states are kept the runtime
//! decides, by the schedule.

use std::fmt;

/// How a loop's steps are to be kept, as the source or the user says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Schedule {
    /// All steps where memory allows, otherwise as many checkpoints as fit.
    #[default]
    Auto,
    /// Every step is recorded.
    All,
    /// A checkpoint every so many steps.
    Every(u64),
    /// So many checkpoints, placed for the fewest steps run again.
    Binomial(u64),
    /// The same where the loop's length is not known before its end.
    Online(u64),
    /// As `Auto`, with so many bytes.
    Memory(u64),
}

impl Schedule {
    /// Reads `binomial:20`, `binomial, 20`, `memory:512MiB`, `all`, `auto` or nothing, which is `auto`.
    pub fn from_text(text: &str) -> Result<Schedule, String> {
        let text = text.trim();
        let (kind, argument) = match text.split_once([':', ',']) {
            Some((kind, argument)) => (kind.trim(), Some(argument.trim())),
            None => (text, None),
        };
        let count = |what: &str| match argument.map(str::parse::<u64>) {
            Some(Ok(n)) if n > 0 => Ok(n),
            _ => Err(format!("`{kind}` takes a number of {what}, as in `{kind}:20`")),
        };
        let alone = |schedule| match argument {
            None => Ok(schedule),
            Some(more) => Err(format!("`{kind}` takes nothing more, and `{more}` was written")),
        };
        match kind {
            "" | "auto" => alone(Schedule::Auto),
            "all" => alone(Schedule::All),
            "every" => count("steps").map(Schedule::Every),
            "binomial" => count("checkpoints").map(Schedule::Binomial),
            "online" => count("checkpoints").map(Schedule::Online),
            "memory" => match argument.and_then(bytes) {
                Some(n) => Ok(Schedule::Memory(n)),
                None => Err("`memory` takes a size, as in `memory:512MiB`".to_string()),
            },
            _ => Err(format!(
                "unknown schedule `{kind}`; write auto, all, every:K, binomial:COUNT, online:COUNT or memory:SIZE"
            )),
        }
    }
}

/// `512MiB`, `2GB`, `4096`.
fn bytes(text: &str) -> Option<u64> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: u64 = text[..digits].parse().ok()?;
    let unit: u64 = match text[digits..].trim() {
        "" | "B" => 1,
        "KB" => 1000,
        "MB" => 1_000_000,
        "GB" => 1_000_000_000,
        "KiB" => 1 << 10,
        "MiB" => 1 << 20,
        "GiB" => 1 << 30,
        _ => return None,
    };
    number.checked_mul(unit).filter(|n| *n > 0)
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Schedule::Auto => write!(f, "auto"),
            Schedule::All => write!(f, "all"),
            Schedule::Every(n) => write!(f, "every:{n}"),
            Schedule::Binomial(n) => write!(f, "binomial:{n}"),
            Schedule::Online(n) => write!(f, "online:{n}"),
            Schedule::Memory(n) => write!(f, "memory:{n}"),
        }
    }
}

/// What is done about such a loop. The first operand is the loop but for `Begin` and `Take`, whose result it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimeOp {
    /// The number of steps, -1 if that is not known[, the tape]. Result: the loop.
    Begin(Schedule),
    /// A pointer into an allocation that is part of the state.
    Buffer,
    /// A pointer to a local that is part of the state.
    Local,
    /// A pointer into an allocation that steps write and never read.
    Output,
    /// A step begins; the loop's carried values.
    Step,
    /// The forward sweep has left the loop.
    End,
    /// No operand. Result: the loop whose forward sweep ended last and that is not yet reversed.
    Take,
    /// The last step that is not yet reversed is next; afterwards the state is restored from which it is run again.
    Back,
    /// Result: a carried value of the restored state, by its number.
    Restored(u32),
    /// Result: whether another step is to be run again.
    Replays,
    /// The step's reverse is done.
    Reversed,
}

impl TimeOp {
    /// The word by which the text form knows it.
    pub fn name(self) -> String {
        match self {
            TimeOp::Begin(Schedule::Auto) => "time_begin".into(),
            TimeOp::Begin(Schedule::All) => "time_begin_all".into(),
            TimeOp::Begin(Schedule::Every(n)) => format!("time_begin_every_{n}"),
            TimeOp::Begin(Schedule::Binomial(n)) => format!("time_begin_binomial_{n}"),
            TimeOp::Begin(Schedule::Online(n)) => format!("time_begin_online_{n}"),
            TimeOp::Begin(Schedule::Memory(n)) => format!("time_begin_memory_{n}"),
            TimeOp::Buffer => "time_buffer".into(),
            TimeOp::Local => "time_local".into(),
            TimeOp::Output => "time_output".into(),
            TimeOp::Step => "time_step".into(),
            TimeOp::End => "time_end".into(),
            TimeOp::Take => "time_take".into(),
            TimeOp::Back => "time_back".into(),
            TimeOp::Restored(n) => format!("time_restored_{n}"),
            TimeOp::Replays => "time_replays".into(),
            TimeOp::Reversed => "time_reversed".into(),
        }
    }

    /// Reads what [`TimeOp::name`] writes.
    pub(crate) fn from_name(name: &str) -> Option<TimeOp> {
        let word = name.strip_prefix("time_")?;
        if let Some(number) = word.strip_prefix("restored_") {
            return number.parse().ok().map(TimeOp::Restored);
        }
        if let Some(schedule) = word.strip_prefix("begin") {
            let schedule = schedule.trim_start_matches('_').replace('_', ":");
            return Schedule::from_text(&schedule).ok().map(TimeOp::Begin);
        }
        let all = [
            TimeOp::Buffer,
            TimeOp::Local,
            TimeOp::Output,
            TimeOp::Step,
            TimeOp::End,
            TimeOp::Take,
            TimeOp::Back,
            TimeOp::Replays,
            TimeOp::Reversed,
        ];
        all.into_iter().find(|op| op.name() == name)
    }

    /// How many operands it takes, at least and at most.
    pub fn operands(self) -> (usize, usize) {
        match self {
            TimeOp::Begin(_) => (1, 2),
            TimeOp::Take => (0, 0),
            TimeOp::Buffer | TimeOp::Local | TimeOp::Output => (2, 2),
            TimeOp::Step => (1, usize::MAX),
            TimeOp::End | TimeOp::Back | TimeOp::Restored(_) | TimeOp::Replays | TimeOp::Reversed => (1, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Schedule, TimeOp};

    #[test]
    fn schedules_are_read_as_they_are_written() {
        let all = ["auto", "all", "every:7", "binomial:20", "online:3", "memory:1048576"];
        for text in all {
            let schedule = Schedule::from_text(text).expect("known");
            assert_eq!(schedule.to_string(), text);
            let op = TimeOp::Begin(schedule);
            assert_eq!(TimeOp::from_name(&op.name()), Some(op));
        }
        assert_eq!(Schedule::from_text("memory, 1 MiB"), Ok(Schedule::Memory(1 << 20)));
        assert_eq!(Schedule::from_text(""), Ok(Schedule::Auto));
        for wrong in ["binomial", "binomial:0", "binomail:3", "all:2", "memory:much", "every:x"] {
            assert!(Schedule::from_text(wrong).is_err(), "{wrong}");
        }
    }
}
