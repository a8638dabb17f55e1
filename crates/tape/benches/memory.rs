//! Pushes and pops in memory, as ratios to a raw store and read-back of the same doubles in the same run.
//!
//! The body advances four numbers by a rotation, which neither grows nor shrinks (a contracting recurrence would end in subnormal
//! numbers and measure those), and keeps them. *raw* keeps them through a bare pointer into one array that was
//! touched before; nothing is checked. *raw, huge* is the same in memory of huge pages, as slabs are. The others keep the same numbers
//! on tapes: frame by frame, one by one, and filled in place a hundred frames at a time. Ratios are of the shortest times
//! among rounds in which all contestants take turns; what asking the clock takes is not counted.

use std::hint::black_box;
use std::sync::OnceLock;
use std::time::Instant;

use tape::system::{Host, System};
use tape::{Store, Tape};

#[derive(Clone, Copy)]
struct Body([f64; 4]);

impl Body {
    /// Values that the compiler does not know, in a variable whose address it does not hold.
    fn start() -> Body {
        let [a, b, c, d] = black_box([1.0, 0.0, 0.5, -0.5]);
        Body([a, b, c, d])
    }

    #[inline(always)]
    fn step(&mut self) -> [f64; 4] {
        let [a, b, c, d] = self.0;
        self.0 = [b, -a, d, -c];
        [a, b, c, d]
    }
}

/// Seconds of the forward and of the reverse sweep, and what the reverse sweep added up.
type Times = (f64, f64);

/// Time that this thread computes: other programs on the machine are nobody's ratio.
fn computed() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes one `timespec`.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Short work is timed by the wall: asking for computed time would take longer than the work.
fn timed<R>(doubles: usize, work: impl FnOnce() -> R) -> (f64, R) {
    if doubles < 100_000 {
        let start = Instant::now();
        let result = work();
        return (start.elapsed().as_secs_f64() - asking(), result);
    }
    let start = computed();
    let result = work();
    (computed() - start, result)
}

/// What asking the clock twice takes.
fn asking() -> f64 {
    static TIME: OnceLock<f64> = OnceLock::new();
    *TIME.get_or_init(|| (0..1000).map(|_| Instant::now().elapsed().as_secs_f64()).fold(1.0, f64::min))
}

#[inline(never)]
fn raw(array: &mut [f64], bodies: usize) -> Times {
    let base = array.as_mut_ptr();
    assert!(array.len() >= bodies * 4);
    let (push, top) = timed(bodies * 4, || {
        let mut body = Body::start();
        let mut top = base;
        for _ in 0..bodies {
            for x in body.step() {
                // SAFETY: the array holds four numbers per body.
                unsafe {
                    top.write(x);
                    top = top.add(1);
                }
            }
        }
        top
    });
    let (pop, sum) = timed(bodies * 4, || {
        let (mut top, mut sum) = (top, [0.0; 4]);
        for _ in 0..bodies {
            for s in sum.iter_mut().rev() {
                // SAFETY: as many numbers are read as were written.
                unsafe {
                    top = top.sub(1);
                    *s += top.read();
                }
            }
        }
        sum
    });
    black_box(sum);
    (push, pop)
}

#[inline(never)]
fn singles(tape: &mut Tape, bodies: usize) -> tape::Result<Times> {
    let (push, result) = timed(bodies * 4, || {
        let mut cursor = tape.cursor();
        let mut body = Body::start();
        for _ in 0..bodies {
            for x in body.step() {
                cursor.push(x)?;
            }
        }
        tape::Result::Ok(())
    });
    result?;
    let (pop, sum) = timed(bodies * 4, || {
        let mut cursor = tape.cursor();
        let mut sum = [0.0; 4];
        for _ in 0..bodies {
            for s in sum.iter_mut().rev() {
                *s += cursor.pop::<f64>()?;
            }
        }
        tape::Result::Ok(sum)
    });
    black_box(sum?);
    Ok((push, pop))
}

#[inline(never)]
fn frames(tape: &mut Tape, bodies: usize) -> tape::Result<Times> {
    let (push, result) = timed(bodies * 4, || {
        let mut cursor = tape.cursor();
        let mut body = Body::start();
        for _ in 0..bodies {
            cursor.push(body.step())?;
        }
        tape::Result::Ok(())
    });
    result?;
    let (pop, sum) = timed(bodies * 4, || {
        let mut cursor = tape.cursor();
        let mut sum = [0.0; 4];
        for _ in 0..bodies {
            let frame = cursor.pop::<[f64; 4]>()?;
            for (s, x) in sum.iter_mut().zip(frame) {
                *s += x;
            }
        }
        tape::Result::Ok(sum)
    });
    black_box(sum?);
    Ok((push, pop))
}

/// A hundred frames at a time, written and read where they lie.
#[inline(never)]
fn blocks(tape: &mut Tape, bodies: usize) -> tape::Result<Times> {
    const BLOCK: usize = 100;
    let sizes = |bodies: usize| (0..bodies).step_by(BLOCK).map(move |from| BLOCK.min(bodies - from));
    let (push, result) = timed(bodies * 4, || {
        let mut body = Body::start();
        for size in sizes(bodies) {
            tape.push_block(size, |frames: &mut [[f64; 4]]| {
                frames.iter_mut().for_each(|f| *f = body.step())
            })?;
        }
        tape::Result::Ok(())
    });
    result?;
    let last = bodies - (bodies - 1) / BLOCK * BLOCK;
    let (pop, sum) = timed(bodies * 4, || {
        let mut sum = [0.0; 4];
        for size in std::iter::once(last).chain(sizes(bodies - last)) {
            for frame in tape.pop_block::<[f64; 4]>(size)?.iter().rev() {
                for (s, x) in sum.iter_mut().zip(frame) {
                    *s += x;
                }
            }
        }
        tape::Result::Ok(sum)
    });
    black_box(sum?);
    Ok((push, pop))
}

fn bits(tape: &mut Tape, bodies: usize) -> tape::Result<Times> {
    let (push, result) = timed(bodies * 4, || {
        let mut cursor = tape.cursor();
        for i in 0..bodies {
            cursor.push_bit(black_box(i) & 5 == 1)?;
        }
        tape::Result::Ok(())
    });
    result?;
    let (pop, count) = timed(bodies * 4, || {
        let mut cursor = tape.cursor();
        let mut count = 0;
        for _ in 0..bodies {
            count += u64::from(cursor.pop_bit()?);
        }
        tape::Result::Ok(count)
    });
    black_box(count?);
    Ok((push, pop))
}

fn least(times: impl IntoIterator<Item = f64>) -> f64 {
    times.into_iter().fold(f64::INFINITY, f64::min)
}

/// Repeats short work; the shortest time counts.
fn repeated(repeats: usize, mut work: impl FnMut() -> tape::Result<Times>) -> tape::Result<Times> {
    let times: Vec<Times> = (0..repeats).map(|_| work()).collect::<tape::Result<_>>()?;
    Ok((least(times.iter().map(|t| t.0)), least(times.iter().map(|t| t.1))))
}

fn compare(store: &Store, doubles: usize, rounds: usize) -> tape::Result<()> {
    let bodies = doubles / 4;
    let repeats = (1_000_000 / doubles).max(1);
    let mut array = vec![1.0; doubles];
    let bytes = doubles * size_of::<f64>();
    let memory = Host.map(bytes).expect("memory");
    // SAFETY: a mapping of its own, zeroed, used here alone until it is unmapped.
    let huge: &mut [f64] = unsafe { std::slice::from_raw_parts_mut(memory.as_ptr().cast(), doubles) };
    huge.fill(1.0);
    let names = ["raw", "raw, huge", "frames", "blocks", "singles", "bits"];
    let mut times = vec![(Vec::new(), Vec::new()); names.len()];
    let mut tape = Tape::on(store);
    for _ in 0..rounds {
        let results = [
            repeated(repeats, || Ok(raw(&mut array, bodies)))?,
            repeated(repeats, || Ok(raw(huge, bodies)))?,
            repeated(repeats, || frames(&mut tape, bodies))?,
            repeated(repeats, || blocks(&mut tape, bodies))?,
            repeated(repeats, || singles(&mut tape, bodies))?,
            repeated(repeats, || bits(&mut tape, bodies))?,
        ];
        for (slot, (push, pop)) in times.iter_mut().zip(results) {
            slot.0.push(push);
            slot.1.push(pop);
        }
    }
    // SAFETY: mapped above with this length, not used below.
    unsafe { Host.unmap(memory, bytes) };
    let best: Vec<Times> = times.into_iter().map(|(push, pop)| (least(push), least(pop))).collect();
    for (name, (push, pop)) in names.iter().zip(&best) {
        let (push_ratio, pop_ratio) = (push / best[0].0, pop / best[0].1);
        let per = 1e9 / if *name == "bits" { bodies } else { doubles } as f64;
        println!(
            "{doubles:>11} {name:9} push {:7.3} ns {push_ratio:6.2}x   pop {:7.3} ns {pop_ratio:6.2}x",
            push * per,
            pop * per
        );
    }
    Ok(())
}

/// The first tape's second use against a second tape's first use.
fn second_tape(doubles: usize) -> tape::Result<()> {
    let store = Store::new();
    let (mut warm, mut fresh) = (Vec::new(), Vec::new());
    for _ in 0..25 {
        let mut first = Tape::on(&store);
        frames(&mut first, doubles / 4)?;
        warm.push(frames(&mut first, doubles / 4)?.0);
        drop(first);
        fresh.push(frames(&mut Tape::on(&store), doubles / 4)?.0);
    }
    let ratio = least(fresh) / least(warm);
    println!("a second tape, {doubles} doubles: {ratio:.2}x the first one's second use");
    Ok(())
}

fn density() -> tape::Result<()> {
    let store = Store::new();
    let mut tape = Tape::on(&store);
    let doubles = 10_000_000;
    (0..doubles).try_for_each(|i| tape.push(f64::from(i)))?;
    let reserved = store.stats().layers[0].reserved as f64;
    println!(
        "bytes per double: {:.4} kept, {:.4} with the slack of the last slab",
        tape.bytes() as f64 / f64::from(doubles),
        reserved / f64::from(doubles)
    );
    let mut tape = Tape::on(&store);
    let branches = 64_000_000;
    (0..branches).try_for_each(|i| tape.push_bit(i % 3 == 0))?;
    println!("bits per branch: {:.4}", (tape.bytes() * 8) as f64 / f64::from(branches));
    Ok(())
}

fn main() -> tape::Result<()> {
    let store = Store::new();
    let sizes: Vec<usize> = match std::env::var("DOUBLES") {
        Ok(list) => list.split(',').filter_map(|n| n.parse().ok()).collect(),
        Err(_) => vec![1_000, 1_000_000, 100_000_000],
    };
    for doubles in sizes {
        compare(&store, doubles, if doubles > 10_000_000 { 7 } else { 51 })?;
    }
    second_tape(1_000_000)?;
    second_tape(50_000_000)?;
    density()
}
