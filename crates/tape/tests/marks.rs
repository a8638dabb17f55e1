//! Marks, readers, blocks and bits at the borders of slabs.

use std::sync::Arc;

use tape::layers::{Layer, Memory};
use tape::system::Host;
use tape::{Error, Store, Tape};

/// Three slabs of memory above more memory: everything moves, and nothing depends on a disk.
fn starved() -> Store {
    let layer = |slabs: u64| -> (Box<dyn Layer>, Option<u64>) {
        (Box::new(Memory::new(Arc::new(Host), 4096)), Some(slabs * 4096))
    };
    Store::of_layers(vec![layer(3), layer(1000)], 4096, 0, 2, true).expect("opens")
}

#[test]
fn an_abandoned_trial_leaves_no_trace() -> tape::Result<()> {
    let mut tape = Tape::on(&starved());
    let start = tape.mark();
    for i in 0..3000 {
        tape.push(f64::from(i))?;
    }
    let mark = tape.mark();
    for trial in 0..3 {
        (0..5000).try_for_each(|i| tape.push(f64::from(i * trial)))?;
        (0..100).try_for_each(|i| tape.push_bit(i % 3 == 0))?;
        tape.rewind(mark)?;
        assert_eq!(tape.bytes(), 24000);
    }
    assert!(matches!(tape.pop_bit(), Err(Error::NoBits)));
    for i in (1500..3000).rev() {
        assert_eq!(tape.pop::<f64>()?, f64::from(i));
    }
    assert!(matches!(tape.rewind(mark), Err(Error::StaleMark)));
    assert!(matches!(Tape::on(tape.store()).rewind(mark), Err(Error::StaleMark)));
    assert_eq!(tape.pop::<f64>()?, 1499.0, "a refused rewind changes nothing");
    tape.rewind(start)?;
    assert!(tape.is_empty());
    Ok(())
}

/// A nested sweep reads down and up, again and again, while the tape stays as it is.
#[test]
fn a_stretch_is_read_in_both_directions() -> tape::Result<()> {
    let mut tape = Tape::on(&starved());
    (0..2000).try_for_each(|i| tape.push([f64::from(i), -1.0]))?;
    let middle = tape.mark();
    (2000..4000).try_for_each(|i| tape.push([f64::from(i), -1.0]))?;
    for _ in 0..3 {
        let mut reader = tape.reader_at(middle)?;
        for i in 2000..4000 {
            assert_eq!(reader.up::<[f64; 2]>()?, [f64::from(i), -1.0]);
        }
        assert!(matches!(reader.up::<f64>(), Err(Error::Empty)));
        for i in (0..4000).rev() {
            assert_eq!(reader.down::<[f64; 2]>()?, [f64::from(i), -1.0]);
        }
        assert!(matches!(reader.down::<f64>(), Err(Error::Empty)));
    }
    assert_eq!(tape.pop::<[f64; 2]>()?, [3999.0, -1.0]);
    tape.push([7.0, 7.0])?;
    assert_eq!(tape.pop::<[f64; 2]>()?, [7.0, 7.0]);
    Ok(())
}

#[test]
fn what_does_not_fit_together_is_said() -> tape::Result<()> {
    let mut tape = Tape::on(&starved());
    assert!(matches!(tape.pop::<f64>(), Err(Error::Empty)));
    assert!(matches!(
        tape.push_block(5000, |_: &mut [u8]| ()),
        Err(Error::TooLarge { bytes: 5000, slab: 4096 })
    ));
    tape.push(1.0)?;
    assert!(matches!(tape.pop::<[f64; 4]>(), Err(Error::Mismatch { asked: 32, left: 8 })));
    tape.push_slice(&[2.0; 600])?;
    assert!(matches!(tape.pop_block::<f64>(600), Err(Error::Split)));
    let mut values = [0.0; 600];
    tape.pop_into(&mut values)?;
    assert_eq!((values, tape.pop::<f64>()?), ([2.0; 600], 1.0));
    Ok(())
}

/// Values never move: what was pushed in place is popped from the same address.
#[test]
fn values_stay_where_they_are() -> tape::Result<()> {
    let mut tape = Tape::on(&Store::options().slab(4096).open()?);
    let mut addresses = Vec::new();
    for i in 0..100 {
        tape.push_block(100, |block: &mut [u32]| {
            block.fill(i);
            addresses.push(block.as_ptr());
        })?;
    }
    for i in (0..100).rev() {
        let block = tape.pop_block::<u32>(100)?;
        assert!(block.as_ptr() == addresses[i as usize] && block.iter().all(|x| *x == i));
    }
    Ok(())
}

/// A full disk in the middle of a long slice: nothing of the slice is kept.
#[test]
fn a_slice_is_pushed_whole_or_not_at_all() -> tape::Result<()> {
    let mut tape = Tape::on(&Store::options().slab(4096).memory(4 * 4096).open()?);
    tape.push(5.0)?;
    assert!(matches!(tape.push_slice(&[1.0f32; 10_000]), Err(Error::Budget { .. })));
    assert_eq!((tape.bytes(), tape.pop::<f64>()?), (8, 5.0));
    tape.push_slice(&[1.0f32; 4000])?;
    Ok(())
}
