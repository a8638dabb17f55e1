//! Automatic differentiation in a hundred lines: numbers that write down what is done with them, on a tape that need not fit into
//! memory.
//!
//! `cargo run --release -p cugrad-tape --example reverse_mode [steps]`
//!
//! Every operation pushes one record: whom it used, and the partial derivatives. The reverse sweep pops them, and hands the adjoint of
//! each result on. Adjoints are kept of numbers that are still used further up alone, so what grows with the length of the
//! computation is the tape, and that goes to disk.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::{Add, Mul, Sub};

use tape::bytemuck::{Pod, Zeroable};
use tape::{Store, Tape};

/// `result = f(left, right)`; the result's number is the record's place on the tape.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct Record {
    left: u64,
    right: u64,
    by_left: f64,
    by_right: f64,
}

/// What a computation writes down.
struct Recorder {
    tape: RefCell<(Tape, u64)>,
}

/// A number of a recorder. Number 0 stands for all constants.
#[derive(Clone, Copy)]
struct Number<'r> {
    recorder: &'r Recorder,
    id: u64,
    value: f64,
}

impl Recorder {
    fn on(store: &Store) -> Recorder {
        Recorder { tape: RefCell::new((Tape::on(store), 0)) }
    }

    /// An independent number: a record that uses nothing.
    fn variable(&self, value: f64) -> Number<'_> {
        self.record(value, Record::zeroed())
    }

    fn record(&self, value: f64, record: Record) -> Number<'_> {
        let (tape, count) = &mut *self.tape.borrow_mut();
        // An operator cannot return an error; whoever needs to go on after a full disk calls functions instead.
        tape.push(record).expect("the tape has room");
        *count += 1;
        Number { recorder: self, id: *count, value }
    }

    /// The derivatives of `result` with respect to all variables, by their numbers. Uses the tape up.
    fn gradient(&self, result: Number) -> tape::Result<HashMap<u64, f64>> {
        let (tape, count) = &mut *self.tape.borrow_mut();
        let mut adjoints = HashMap::from([(result.id, 1.0)]);
        let mut of_variables = HashMap::new();
        while *count > 0 {
            let record = tape.pop::<Record>()?;
            if let Some(adjoint) = adjoints.remove(count) {
                if record.left == 0 && record.right == 0 {
                    of_variables.insert(*count, adjoint);
                }
                for (id, partial) in [(record.left, record.by_left), (record.right, record.by_right)] {
                    if id > 0 {
                        *adjoints.entry(id).or_insert(0.0) += adjoint * partial;
                    }
                }
            }
            *count -= 1;
        }
        Ok(of_variables)
    }
}

impl<'r> Number<'r> {
    fn binary(self, other: Number<'r>, value: f64, by_left: f64, by_right: f64) -> Number<'r> {
        self.recorder.record(value, Record { left: self.id, right: other.id, by_left, by_right })
    }

    fn sin(self) -> Number<'r> {
        self.recorder.record(
            self.value.sin(),
            Record { left: self.id, right: 0, by_left: self.value.cos(), by_right: 0.0 },
        )
    }
}

impl Add for Number<'_> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.binary(other, self.value + other.value, 1.0, 1.0)
    }
}

impl Sub for Number<'_> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.binary(other, self.value - other.value, 1.0, -1.0)
    }
}

impl Mul for Number<'_> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        self.binary(other, self.value * other.value, other.value, self.value)
    }
}

/// A pendulum with friction, by Euler's method; where it is at the end.
fn pendulum<T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>>(
    [mut angle, mut speed, friction, dt]: [T; 4],
    sin: impl Fn(T) -> T,
    steps: usize,
) -> T {
    for _ in 0..steps {
        let force = sin(angle) + friction * speed;
        angle = angle + dt * speed;
        speed = speed - dt * force;
    }
    angle
}

fn main() -> tape::Result<()> {
    let steps = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(200_000);
    let store = Store::options().memory(8 << 20).disk(std::env::temp_dir(), 8 << 30).open()?;
    let recorder = Recorder::on(&store);
    let start = [1.0, 0.0, 0.1, 20.0 / steps as f64];
    let numbers = start.map(|value| recorder.variable(value));
    let angle = pendulum(numbers, Number::sin, steps);
    let recorded = recorder.tape.borrow().0.bytes();
    println!("{steps} steps leave {} MB on the tape, of which 8 MB are in memory", recorded / 1_000_000);

    let gradient = recorder.gradient(angle)?;
    for (i, (name, number)) in ["angle", "speed", "friction"].iter().zip(numbers).enumerate() {
        let at = |h: f64| {
            let mut moved = start;
            moved[i] += h;
            pendulum(moved, f64::sin, steps)
        };
        let difference = (at(1e-5) - at(-1e-5)) / 2e-5;
        let derivative = gradient[&number.id];
        println!("d angle / d {name:8} {derivative:12.8}, by differences {difference:12.8}");
        assert!((derivative - difference).abs() < 1e-6 * (1.0 + difference.abs()));
    }
    Ok(())
}
