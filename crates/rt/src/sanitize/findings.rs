//! The words for what was found.

use super::access::{Access, verb};
use super::check::frames;
use super::current_thread::CurrentThread;
use super::names::{self, Place};
use super::record::Record;
use super::regions::Space;
use super::reports::Text;
use super::{Check, Checker, checks};
use crate::abi::Launch;

const BARRIER: &str = "hint: put a barrier between the two, or make both atomic";
const BLOCKS: &str = "hint: blocks of one launch are not ordered; make both atomic, or use two launches";

impl Checker {
    pub(super) fn found_race(
        &mut self,
        here: &CurrentThread,
        access: &Access,
        earlier: &Record,
        space: Space,
        place: &str,
    ) {
        let at = (access.pc, earlier.pc());
        let Some(launch) = here.launch().filter(|_| !self.reports.again(Check::Race, at)) else { return };
        let now_at = self.place(access.pc, Some((access.frame, here)));
        let then_at = self.place(earlier.pc(), None);
        let now = verb(access.kind.writes(), access.kind.atomic());
        let then = verb(earlier.writes(), earlier.atomic());
        let (words, hint) = match (space, self.timeline.is_of(&here.block, earlier)) {
            (Space::Shared, _) => ("shared", BARRIER),
            (Space::Global, true) => ("global", BARRIER),
            (Space::Global, false) => ("global", BLOCKS),
        };
        let then_by = who(launch, self.timeline.block_of(earlier), earlier.thread());
        let now_by = who(launch, block(launch), here.thread);
        let lines = vec![
            format!("race on {words} memory: {place}"),
            format!("{now} by {now_by}, at {}", shown(&now_at)),
            format!("{then} by {then_by}, not ordered with it, at {}", shown(&then_at)),
            self.kernel(launch),
            hint.to_string(),
        ];
        // A read and a write in one expression race with the same lines: one finding.
        let mut ends = [now_at.to_string(), then_at.to_string()];
        ends.sort();
        let key = format!("race {}", ends.join(" "));
        self.reports.add(Check::Race, at, Text { key, lines, place: None, thread: None });
    }

    pub(super) fn found_unwritten(
        &mut self,
        here: &CurrentThread,
        access: &Access,
        space: Space,
        place: &str,
    ) {
        let what = match space {
            Space::Global => "read of memory that was never written",
            Space::Shared => "read of shared memory that the block never wrote",
        };
        self.found_at(here, Check::Init, access, &format!("{what}: {place}"), None);
    }

    pub(super) fn misaligned(
        &mut self,
        here: &CurrentThread,
        access: &Access,
        place: &str,
        alignment: usize,
    ) {
        let title = format!("misaligned access: {place}, which is no multiple of {alignment} bytes");
        self.found_at(here, Check::Memory, access, &title, None);
    }

    /// Host code follows a pointer to device memory.
    pub(super) fn found_on_host(&mut self, access: &Access, place: &str) {
        if !checks(Check::Memory) || self.reports.again(Check::Memory, (access.pc, 0)) {
            return;
        }
        let at = self.place(access.pc, None);
        let lines = vec![
            format!("host code accesses device memory: {place}"),
            format!("{} at {}", access.describe(), shown(&at)),
            String::from("hint: copy it with cudaMemcpy, or use cudaMallocManaged"),
        ];
        let key = format!("host {at}");
        let place = Some((at.file, at.line));
        self.reports.add(Check::Memory, (access.pc, 0), Text { key, lines, place, thread: None });
    }

    /// A finding with one access.
    pub(super) fn found_at(
        &mut self,
        here: &CurrentThread,
        check: Check,
        access: &Access,
        title: &str,
        hint: Option<&str>,
    ) {
        if !checks(check) {
            return;
        }
        // One instruction can be wrong in several ways.
        let kind = title.split(':').next().unwrap_or_default();
        let address = (access.pc, kind.len());
        let seen = self.reports.again(check, address);
        let Some(launch) = here.launch().filter(|_| !seen) else { return };
        let at = self.place(access.pc, Some((access.frame, here)));
        let mut lines = vec![
            title.to_string(),
            format!(
                "{} by {}, at {}",
                access.describe(),
                who(launch, block(launch), here.thread),
                shown(&at)
            ),
            self.kernel(launch),
        ];
        lines.extend(hint.map(String::from));
        let key = format!("{} {kind} {at}", check.name());
        let thread = Some((block(launch), launch.thread_index(here.thread)));
        self.reports.add(check, address, Text { key, lines, place: Some((at.file, at.line)), thread });
    }

    /// Something that a static check noticed, at a place it names itself.
    pub(super) fn found_statically(
        &mut self,
        here: Option<&CurrentThread>,
        pc: usize,
        (file, line, column): (String, u32, u32),
        title: String,
    ) {
        if self.reports.again(Check::Memory, (pc, 0)) {
            return;
        }
        let at = format!("{file}:{line}:{column}");
        let mut lines = vec![title];
        let mut thread = None;
        match here.and_then(|here| here.launch().map(|launch| (here, launch))) {
            Some((here, launch)) => {
                lines.push(format!("by {}, at {at}", who(launch, block(launch), here.thread)));
                lines.push(self.kernel(launch));
                thread = Some((block(launch), launch.thread_index(here.thread)));
            }
            None => lines.push(format!("by the host, at {at}")),
        }
        let key = format!("static {at}");
        self.reports.add(Check::Memory, (pc, 0), Text { key, lines, place: Some((file, line)), thread });
    }

    /// The user's place of a return address: the innermost function that is not one of cugrad's headers.
    fn place(&mut self, pc: usize, frame: Option<(usize, &CurrentThread)>) -> Place {
        let stack = frame.map(|(frame, here)| frames(frame, here.stack())).unwrap_or_default();
        let names = self.names();
        let inner = names.places(pc);
        let all = inner.iter().cloned().chain(stack.iter().flat_map(|&pc| names.places(pc).to_vec()));
        let unknown = || Place { file: String::from("an unknown place"), line: 0, function: String::new() };
        let mut users = all.filter(Place::is_users);
        users.next().or_else(|| inner.first().cloned()).unwrap_or_else(unknown)
    }

    /// "in kernel `k`, launched at k.cu:40"
    pub(super) fn kernel(&mut self, launch: &Launch) -> String {
        let all = self.places_of(|checker| &checker.kernel_frames);
        let launched = |place: &Place| place.is_ours() && place.file.ends_with("cugrad_cuda/launch.h");
        let outer = all.iter().position(launched).unwrap_or(0);
        let is_kernel = |place: &&Place| !place.is_ours() && !place.is_lambda();
        let at = self.launch_site(launch);
        match all[..outer].iter().rev().find(is_kernel) {
            Some(kernel) => format!("in kernel `{}`, launched at {at}", kernel.function),
            None => format!("in the kernel launched at {at}"),
        }
    }

    /// The user's line that launched: the launch itself, or the request whose derivative one of cugrad's headers launches.
    fn launch_site(&mut self, launch: &Launch) -> String {
        if !is_header(&launch.site().file.text()) {
            return launch.site().to_string();
        }
        let host = self.places_of(|checker| &checker.host_frames);
        let users =
            host.iter().find(|place| place.is_users() && !place.file.ends_with("(generated by cugrad)"));
        users.map_or_else(|| launch.site().to_string(), Place::to_string)
    }

    fn places_of(&mut self, frames: impl Fn(&Checker) -> &Vec<usize>) -> Vec<Place> {
        let frames = frames(self).clone();
        let names = self.names();
        frames.iter().flat_map(|&pc| names.places(pc).to_vec()).collect()
    }
}

/// Launches made by cugrad's own code name its header, or nothing.
pub fn is_header(file: &str) -> bool {
    file.is_empty() || names::is_header(file)
}

fn block(launch: &Launch) -> [u32; 3] {
    // SAFETY: the header's promise: this OS thread's indices.
    unsafe { (*(launch.state)()).block }
}

/// "block (0,0,0), thread (3,0,0)"
pub fn who(launch: &Launch, block: [u32; 3], thread: u32) -> String {
    let ([a, b, c], [x, y, z]) = (block, launch.thread_index(thread));
    format!("block ({a},{b},{c}), thread ({x},{y},{z})")
}

/// A place with its text, where the file can be read.
fn shown(place: &Place) -> String {
    let text = std::fs::read_to_string(&place.file).ok();
    let line = text.as_deref().and_then(|text| text.lines().nth((place.line as usize).checked_sub(1)?));
    match line.map(str::trim).filter(|line| !line.is_empty()) {
        Some(line) => format!("{place}: {line}"),
        None => place.to_string(),
    }
}
