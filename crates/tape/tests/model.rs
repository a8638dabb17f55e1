//! Random operations on a tape against a plain vector of records, over stores from roomy to starved.

use std::path::Path;
use std::sync::Arc;

use tape::layers::{Layer, Memory};
use tape::system::Host;
use tape::{Error, Mark, Store, Tape};

/// Enough randomness for a test, the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Record {
    Double(f64),
    Byte(u8),
    Frame([f64; 4]),
    Floats(Vec<f32>),
    Triples(Vec<[u8; 3]>),
    Block(Vec<u16>),
    Bit(bool),
}

fn draw(random: &mut Random) -> Record {
    let length = if random.below(20) == 0 { random.below(6000) } else { random.below(20) };
    let number = random.next();
    match random.below(8) {
        0 | 1 => Record::Double(number as f64),
        2 => Record::Byte(number as u8),
        3 => Record::Frame([number as f64, 1.0, -2.0, number as f64 + 3.0]),
        4 => Record::Floats((0..length).map(|i| (number + i) as f32).collect()),
        5 => Record::Triples((0..length).map(|i| [i as u8, number as u8, 3]).collect()),
        6 => Record::Block((0..length.min(2000)).map(|i| i as u16 ^ number as u16).collect()),
        _ => Record::Bit(number & 16 > 0),
    }
}

fn push(tape: &mut Tape, record: &Record) -> tape::Result<()> {
    match record {
        Record::Double(x) => tape.push(*x),
        Record::Byte(x) => tape.push(*x),
        Record::Frame(x) => tape.push(*x),
        Record::Floats(x) => tape.push_slice(x),
        Record::Triples(x) => tape.push_slice(x),
        Record::Block(x) => tape.push_block(x.len(), |block| block.copy_from_slice(x)),
        Record::Bit(x) => tape.push_bit(*x),
    }
}

/// Pops a record of the same kind and length.
fn pop(tape: &mut Tape, like: &Record) -> tape::Result<Record> {
    Ok(match like {
        Record::Double(_) => Record::Double(tape.pop()?),
        Record::Byte(_) => Record::Byte(tape.pop()?),
        Record::Frame(_) => Record::Frame(tape.pop()?),
        Record::Floats(x) => {
            let mut values = vec![0.0; x.len()];
            tape.pop_into(&mut values)?;
            Record::Floats(values)
        }
        Record::Triples(x) => {
            let mut values = vec![[0; 3]; x.len()];
            tape.pop_chunks(x.len(), |first, part| values[first..first + part.len()].copy_from_slice(part))?;
            Record::Triples(values)
        }
        Record::Block(x) => Record::Block(tape.pop_block(x.len())?.to_vec()),
        Record::Bit(_) => Record::Bit(tape.pop_bit()?),
    })
}

/// Reads everything down to the bottom without popping; bits lie beside the tape and are left out.
fn read_all(tape: &mut Tape, model: &[Record]) {
    if model.iter().any(|r| matches!(r, Record::Bit(_))) {
        return;
    }
    let mut reader = tape.reader().expect("a tape can be read");
    for record in model.iter().rev() {
        match record {
            Record::Double(x) => assert_eq!(reader.down::<f64>().expect("stored"), *x),
            Record::Byte(x) => assert_eq!(reader.down::<u8>().expect("stored"), *x),
            Record::Frame(x) => assert_eq!(reader.down::<[f64; 4]>().expect("stored"), *x),
            Record::Floats(x) => {
                let mut values = vec![0.0; x.len()];
                reader.down_into(&mut values).expect("stored");
                assert_eq!(values, *x);
            }
            Record::Triples(x) => {
                let mut values = vec![[0; 3]; x.len()];
                reader.down_into(&mut values).expect("stored");
                assert_eq!(values, *x);
            }
            Record::Block(x) => {
                let mut values = vec![0; x.len()];
                reader.down_into(&mut values).expect("stored");
                assert_eq!(values, *x);
            }
            Record::Bit(_) => unreachable!("left out"),
        }
    }
}

fn run(store: &Store, seed: u64, steps: usize) {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
    let mut tape = Tape::on(store);
    let mut model: Vec<Record> = Vec::new();
    let mut marks: Vec<(Mark, usize)> = Vec::new();
    for step in 0..steps {
        let growing = (step / 200) % 3 != 2;
        match random.below(100) {
            0 => marks.push((tape.mark(), model.len())),
            1 => {
                if let Some((mark, length)) = marks.pop() {
                    tape.rewind(mark).expect("the mark is below the top");
                    model.truncate(length);
                }
            }
            2 => tape.park(),
            3 => read_all(&mut tape, &model),
            n if (n < 70) == growing => {
                let record = draw(&mut random);
                push(&mut tape, &record).expect("there is room");
                model.push(record);
            }
            _ => {
                let Some(last) = model.pop() else {
                    assert!(tape.is_empty());
                    assert!(matches!(tape.pop::<f64>(), Err(Error::Empty)));
                    continue;
                };
                assert_eq!(pop(&mut tape, &last).expect("stored"), last, "seed {seed} step {step}");
                marks.retain(|(_, length)| *length <= model.len());
            }
        }
    }
    while let Some(last) = model.pop() {
        assert_eq!(pop(&mut tape, &last).expect("stored"), last, "seed {seed}, at the end");
    }
    assert!(tape.is_empty());
}

/// Memory above memory: everything moves as it would with a disk.
fn doubled(slabs: u64) -> Store {
    let layer = |slabs: u64| -> (Box<dyn Layer>, Option<u64>) {
        (Box::new(Memory::new(Arc::new(Host), 4096)), Some(slabs * 4096))
    };
    Store::of_layers(vec![layer(slabs), layer(4 * slabs), layer(100_000)], 4096, 0, 2, true).expect("opens")
}

fn stores(directory: &Path) -> Vec<Store> {
    let small = || Store::options().slab(4096);
    let mut made = vec![Store::new(), small().open().expect("opens"), doubled(3), doubled(6)];
    if cfg!(miri) {
        return made; // it knows no direct I/O
    }
    let disk = |slabs: u64| small().memory(slabs * 4096).disk(directory, 1 << 30);
    let with_disk = [
        small().keep(0),
        disk(3),
        disk(5).workers(1).checksums(true),
        disk(16).workers(4),
        disk(12).workers(2).compress(true).checksums(true),
        small().slab(12288).memory(40000).disk(directory, 1 << 30),
    ];
    made.extend(with_disk.into_iter().map(|o| o.open().expect("opens")));
    made
}

#[test]
fn a_tape_is_a_stack() {
    let directory = tempfile::tempdir().expect("a directory");
    for store in stores(directory.path()) {
        let (seeds, steps) = if cfg!(miri) { (1, 200) } else { (12, 3000) };
        for seed in 0..seeds {
            run(&store, seed, steps);
        }
        while store.stats().layers[0].used > 0 {
            std::thread::yield_now(); // a move of a slab that was dropped meanwhile has to end
        }
        let stats = store.stats();
        let memory = &stats.layers[0];
        assert!(memory.budget.is_none_or(|b| memory.peak <= b && memory.reserved <= b), "{stats}");
    }
    assert_eq!(std::fs::read_dir(directory.path()).expect("readable").count(), 0, "files have no names");
}

/// Several tapes take turns on one starved store, on threads of their own.
#[test]
fn tapes_share_a_budget() {
    let directory = tempfile::tempdir().expect("a directory");
    let disk = || Store::options().slab(4096).memory(12 * 4096).disk(directory.path(), 1 << 30);
    let store = if cfg!(miri) { doubled(12) } else { disk().open().expect("opens") };
    let (seeds, steps) = if cfg!(miri) { (1, 300) } else { (6, 2000) };
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let store = &store;
            scope.spawn(move || (0..seeds).for_each(|seed| run(store, seed * 4 + thread, steps)));
        }
    });
    let stats = store.stats();
    assert!(stats.layers[0].peak <= 12 * 4096 && stats.layers[1].written > 0, "{stats}");
}
