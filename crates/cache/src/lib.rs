//! Things that can be made again, kept on disk: built programs, precompiled headers, unpacked files.
//!
//! A [`Store`] is one folder. Each entry is a file or a folder in it, named by a hash of what it was made from ([`Key`]), so
//! that an entry never has to be compared with anything. All stores follow one rule:
//!
//! * **Whole or not at all.** Entries are made in a [`Scratch`] beside them and renamed. An entry that is made anew
//!   trades places with the old one in one step. So readers, in this process or another, on this machine or one that
//!   shares the disk, find an entry complete or find none.
//! * **The longest unused go first.** Finding an entry marks it as used: its time of change is set. When one is added, the
//!   entries used last stay, up to the store's [`Limits`]; the others are removed.
//! * **What may be in use stays.** An entry that was made or found within [`GRACE`] is not removed, whatever the limits say:
//!   who found it is about to read it, and takes no lock. What was left behind by a process that was killed
//!   (a scratch) goes after [`ABANDONED`].
//! * **Nothing here is an error that matters.** Marking and removing fail quietly. Where the disk is read-only or full
//!   ([`is_usable`]), callers work in a folder of their own that ends with the process ([`Root`]).

#![warn(missing_docs)]

mod key;
mod root;
mod store;

pub use key::{Key, hash};
pub use root::{Root, is_usable};
pub use store::{ABANDONED, GRACE, Limits, Scratch, Store, write};
