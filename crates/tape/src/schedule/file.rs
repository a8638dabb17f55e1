//! Checkpoints in a file: for the slow level of a multi-level schedule, and for states that memory cannot hold twice.
//!
//! A state is a slice of plain data of constant length; slot `i` of any level lies at its own multiple of the state's size, so the file
//! is as large as the slots in use. The file has no name from birth on: nothing is left behind, however the process ends.

use super::action::Slot;
use super::store::{Checkpoints, WrongSlot};
use bytemuck::Pod;
use core::fmt;
use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;

/// States of `Vec<T>` or any other slice of plain data, in an unnamed file.
#[derive(Debug)]
pub struct InFile {
    file: File,
    /// Bytes of a state, fixed by the first store.
    state_bytes: Option<usize>,
    /// What is where, in the file's places.
    held: BTreeMap<Slot, (u64, u64)>,
    free: Vec<u64>,
    places: u64,
}

/// What can go wrong with states in a file.
#[derive(Debug)]
pub enum InFileError {
    /// A state could not be written.
    Write {
        /// The step.
        step: u64,
        /// What went wrong.
        error: io::Error,
    },
    /// A state could not be read.
    Read {
        /// The step.
        step: u64,
        /// What went wrong.
        error: io::Error,
    },
    /// A state has another size than the first.
    Size {
        /// The step.
        step: u64,
        /// How many bytes.
        bytes: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The schedule asks for a state that is not there.
    Slot(WrongSlot),
}

impl InFile {
    /// A file in `directory`.
    pub fn new(directory: &Path) -> io::Result<InFile> {
        let file = crate::layers::unnamed(&crate::system::Host, directory, false)?;
        Ok(InFile { file, state_bytes: None, held: BTreeMap::new(), free: Vec::new(), places: 0 })
    }

    fn expect_size(&self, step: u64, bytes: usize) -> Result<(), InFileError> {
        match self.state_bytes {
            Some(expected) if expected != bytes => Err(InFileError::Size { step, bytes, expected }),
            _ => Ok(()),
        }
    }

    fn place(&self, slot: Slot, step: u64) -> Result<u64, InFileError> {
        match self.held.get(&slot) {
            Some((held, place)) if *held == step => Ok(*place),
            other => {
                Err(InFileError::Slot(WrongSlot { slot, wanted: step, held: other.map(|(held, _)| *held) }))
            }
        }
    }

    fn write(&mut self, slot: Slot, step: u64, bytes: &[u8]) -> Result<(), InFileError> {
        self.expect_size(step, bytes.len())?;
        if let Some((held, _)) = self.held.get(&slot) {
            return Err(InFileError::Slot(WrongSlot { slot, wanted: step, held: Some(*held) }));
        }
        let place = self.free.last().copied().unwrap_or(self.places);
        let offset = place * bytes.len() as u64;
        self.file.write_all_at(bytes, offset).map_err(|error| InFileError::Write { step, error })?;
        if self.free.pop().is_none() {
            self.places += 1;
        }
        self.state_bytes = Some(bytes.len());
        self.held.insert(slot, (step, place));
        Ok(())
    }

    fn read(&mut self, slot: Slot, step: u64, bytes: &mut [u8], last: bool) -> Result<(), InFileError> {
        self.expect_size(step, bytes.len())?;
        let place = self.place(slot, step)?;
        let offset = place * bytes.len() as u64;
        self.file.read_exact_at(bytes, offset).map_err(|error| InFileError::Read { step, error })?;
        if last {
            self.release(slot);
        }
        Ok(())
    }

    fn release(&mut self, slot: Slot) {
        if let Some((_, place)) = self.held.remove(&slot) {
            self.free.push(place);
        }
    }
}

impl<T: Pod> Checkpoints<Vec<T>> for InFile {
    type Error = InFileError;

    fn store(&mut self, slot: Slot, step: u64, state: &Vec<T>) -> Result<(), InFileError> {
        self.write(slot, step, bytemuck::cast_slice(state))
    }

    fn restore(&mut self, slot: Slot, step: u64, state: &mut Vec<T>, last: bool) -> Result<(), InFileError> {
        self.read(slot, step, bytemuck::cast_slice_mut(state), last)
    }

    fn discard(&mut self, slot: Slot, step: u64) -> Result<(), InFileError> {
        self.place(slot, step)?;
        self.release(slot);
        Ok(())
    }
}

impl fmt::Display for InFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InFileError::Write { step, error } => write!(f, "state {step} could not be written: {error}"),
            InFileError::Read { step, error } => write!(f, "state {step} could not be read: {error}"),
            InFileError::Size { step, bytes, expected } => {
                write!(f, "state {step} has {bytes} bytes, the states before it {expected}")
            }
            InFileError::Slot(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for InFileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            InFileError::Write { error, .. } | InFileError::Read { error, .. } => Some(error),
            InFileError::Size { .. } => None,
            InFileError::Slot(error) => Some(error),
        }
    }
}
