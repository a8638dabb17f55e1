//! Copies and fills, checked against what their pointers are.
//!
//! A copy states the side of each end (`cudaMemcpyKind`). Device memory is on the device side, unknown memory on the host
//! side, managed, pinned, registered memory and symbols on both.

use super::{Allocation, Kind, Memory, enter_device, leave_device, with};
use crate::abi::Site;
use crate::report;
use crate::sanitize::hooks;
use crate::status::{Code, INVALID_VALUE, SUCCESS, guarded};
use std::ffi::{c_char, c_void};

/// `cudaMemcpyInvalidMemcpyDirection`: a direction that is none of the five.
const INVALID_DIRECTION: Code = 21;

/// `rows` rows of `width` bytes, at distances of `pitch` bytes. A plain copy has one row.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Extent {
    pub width: usize,
    pub rows: usize,
    pub destination_pitch: usize,
    pub source_pitch: usize,
}

impl Extent {
    /// Bytes from the first to the last touched one; `None` when that is more than there are addresses.
    fn span(&self, pitch: usize) -> Option<usize> {
        if self.width == 0 || self.rows == 0 {
            return Some(0);
        }
        (self.rows - 1).checked_mul(pitch)?.checked_add(self.width)
    }
}

#[derive(Clone, Copy, PartialEq)]
enum CopySide {
    Host,
    Device,
    Either,
}

/// The sides (destination, source) of a `cudaMemcpyKind`.
fn sides(direction: u32) -> Option<(CopySide, CopySide)> {
    Some(match direction {
        0 => (CopySide::Host, CopySide::Host),
        1 => (CopySide::Device, CopySide::Host),
        2 => (CopySide::Host, CopySide::Device),
        3 => (CopySide::Device, CopySide::Device),
        4 => (CopySide::Either, CopySide::Either),
        _ => return None,
    })
}

const DIRECTIONS: [&str; 5] = [
    "cudaMemcpyHostToHost",
    "cudaMemcpyHostToDevice",
    "cudaMemcpyDeviceToHost",
    "cudaMemcpyDeviceToDevice",
    "cudaMemcpyDefault",
];

/// Why `length` bytes at `address` are not on `side`, in words.
fn objection(memory: &Memory, address: usize, length: usize, side: CopySide) -> Option<String> {
    let Some(found) = memory.find(address) else {
        return unknown_pointer(memory, address, side);
    };
    if side == CopySide::Host && found.kind == Kind::Device {
        return Some(format!("is a device pointer ({}), but a host pointer is needed", found.describe()));
    }
    out_of_range(found, address, length)
}

fn unknown_pointer(memory: &Memory, address: usize, side: CopySide) -> Option<String> {
    if memory.arena.contains(address) {
        return Some(match memory.freed.iter().rev().find(|a| a.contains(address)) {
            Some(freed) => format!("was freed: {}", freed.describe()),
            None => String::from("points between device allocations"),
        });
    }
    (side == CopySide::Device).then(|| String::from("is a host pointer, but a device pointer is needed"))
}

fn out_of_range(found: &Allocation, address: usize, length: usize) -> Option<String> {
    let offset = address - found.start;
    let left = found.bytes - offset;
    (length > left).then(|| {
        format!(
            "has {left} bytes left from offset {offset} of {}, but {length} are touched",
            found.describe()
        )
    })
}

/// # Safety
/// Host pointers must be valid for the extent, as for `cudaMemcpy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_copy(
    destination: *mut c_void,
    source: *const c_void,
    extent: Extent,
    direction: u32,
    file: *const c_char,
    line: u32,
) -> Code {
    guarded(|| {
        let Some((to, from)) = sides(direction) else { return INVALID_DIRECTION };
        if extent.width == 0 || extent.rows == 0 {
            return SUCCESS;
        }
        let ends = [
            ("destination", destination.addr(), extent.span(extent.destination_pitch), to),
            ("source", source.addr(), extent.span(extent.source_pitch), from),
        ];
        if extent.rows > 1 && extent.width > extent.destination_pitch.min(extent.source_pitch) {
            return crate::status::INVALID_VALUE;
        }
        let site = Site::new(file, line);
        for (name, address, span, side) in ends {
            let Some(span) = span else { return INVALID_VALUE };
            let why = match address {
                0 => Some(String::from("is a null pointer")),
                _ => with(|m| objection(m, address, span, side)).flatten(),
            };
            if let Some(why) = why {
                let direction = DIRECTIONS[direction as usize];
                report::line(&format!("copy ({direction}) at {site}: the {name} {address:#x} {why}"));
                return INVALID_VALUE;
            }
        }
        enter_device();
        for row in 0..extent.rows {
            let to = destination.cast::<u8>().wrapping_add(row * extent.destination_pitch);
            let from = source.cast::<u8>().wrapping_add(row * extent.source_pitch);
            // SAFETY: device ends were checked, host ends are the caller's contract; overlap is allowed for.
            unsafe { std::ptr::copy(from, to, extent.width) };
            hooks::copied(to.addr(), from.addr(), extent.width);
        }
        leave_device();
        SUCCESS
    })
}

/// # Safety
/// A host `destination` (managed or pinned) must be valid for the extent, as for `cudaMemset`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_fill(
    destination: *mut c_void,
    value: i32,
    extent: Extent,
    file: *const c_char,
    line: u32,
) -> Code {
    guarded(|| {
        let Some(span) = extent.span(extent.destination_pitch) else { return INVALID_VALUE };
        if span == 0 {
            return SUCCESS;
        }
        let address = destination.addr();
        if let Some(why) = with(|m| objection(m, address, span, CopySide::Device)).flatten() {
            report::line(&format!("fill at {}: the destination {address:#x} {why}", Site::new(file, line)));
            return INVALID_VALUE;
        }
        enter_device();
        for row in 0..extent.rows {
            let to = destination.cast::<u8>().wrapping_add(row * extent.destination_pitch);
            // SAFETY: the range was checked above.
            unsafe { to.write_bytes(value as u8, extent.width) };
            hooks::filled(to.addr(), extent.width);
        }
        leave_device();
        SUCCESS
    })
}

/// When checking: is this kernel argument a pointer that device code could follow? Says so on stderr when it is not;
/// passing a host pointer is allowed, only following it is not.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_check_argument(
    pointer: *const c_void,
    index: u32,
    file: *const c_char,
    line: u32,
) {
    if pointer.is_null() {
        return;
    }
    let address = pointer.addr();
    if let Some(why) = with(|m| objection(m, address, 1, CopySide::Device)).flatten() {
        let site = Site::new(file, line);
        report::line(&format!("launch at {site}: argument {} ({address:#x}) {why}", index + 1));
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_checking() -> bool {
    report::checking()
}
