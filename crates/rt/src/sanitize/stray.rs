//! Accesses to memory that device code has no business with: what the address is, and whether the thread survives.

use super::access::Access;
use super::check::Verdict;
use super::current_thread::CurrentThread;
use super::findings::is_header;
use super::regions::{Origin, Region, element};
use super::{Check, Checker};
use crate::memory;

/// How far behind dynamic shared memory, or memory of the host that it registered, an access still counts as an overrun.
const NEAR: usize = 4096;

impl Checker {
    /// An access to none of the memory that kernels may touch.
    pub(super) fn stray(&mut self, here: &CurrentThread, access: Access) -> Verdict {
        if self.is_launch_argument(here, &access) || self.is_constant(&access) {
            return Verdict::Continue;
        }
        let (what, hint) = self.explain(here, &access);
        self.found_at(here, Check::Memory, &access, &what, hint);
        if memory::is_open(access.address) { Verdict::Continue } else { Verdict::Fault }
    }

    fn explain(&self, here: &CurrentThread, access: &Access) -> (String, Option<&'static str>) {
        let address = access.address;
        let overrun = |region: &Region| (region.start..region.end + NEAR).contains(&address);
        let inside = here.shared.iter().find(|region| region.contains(address));
        let place = |start: usize, size: usize| element(address - start, access.bytes, size);
        if let Some(Origin::Statics(statics)) = inside.map(|region| &region.origin) {
            let offset = address - inside.map_or(0, |region| region.start);
            let words = match statics.before(offset) {
                Some(symbol) => {
                    let place = element(offset - symbol.offset, access.bytes, symbol.bytes);
                    format!("out-of-bounds access: {place} of `{}`", symbol.name())
                }
                None => String::from("out-of-bounds access: before the first shared variable"),
            };
            return (words, None);
        }
        let dynamic = here.shared.iter().find(|region| matches!(region.origin, Origin::Dynamic));
        if let Some(region) = dynamic.filter(|region| overrun(region)) {
            let size = region.end - region.start;
            let place = place(region.start, size);
            return (
                format!("out-of-bounds access: {place} of the {size} bytes of dynamic shared memory"),
                Some("hint: the third launch parameter is its size in bytes"),
            );
        }
        if address < 4096 {
            return (format!("null pointer: access to address {address:#x}"), None);
        }
        if let Some(words) = memory::explain_address(address, place) {
            return (words, None);
        }
        if crate::fibers::stack::is_stack(address) {
            return (String::from("access to a local variable of another thread"), None);
        }
        let before = self.regions.before(address).filter(|region| overrun(region));
        if let Some(Origin::Allocation(allocation)) = before.map(|region| &region.origin) {
            let place = place(allocation.start, allocation.bytes);
            return (format!("out-of-bounds access: {place} of {}", allocation.describe()), None);
        }
        (
            format!("access to host memory: {address:#x}"),
            Some("hint: a kernel can follow pointers from cudaMalloc and its like only"),
        )
    }

    /// The launch itself reads what its lambda refers to on the host's stack, in every thread.
    fn is_launch_argument(&mut self, here: &CurrentThread, access: &Access) -> bool {
        let (low, high) = self.host_stack;
        let on_stack = (low..high).contains(&access.address);
        let Some(launch) = here.launch().filter(|_| on_stack && !access.kind.writes()) else { return false };
        let (file, line) = (launch.site().file.text().into_owned(), launch.site().line);
        let places = self.names().places(access.pc);
        let Some(innermost) = places.first() else { return false };
        let at_launch = places.iter().any(|place| place.line == line && place.file.ends_with(file.as_str()));
        let by_lambda = innermost.is_lambda() && (at_launch || is_header(&file));
        // Our headers take the arguments out of a tuple, with the standard library's help.
        by_lambda || !places.iter().any(|place| place.is_users())
    }

    /// Reading what nobody can write, such as a table among the program's constants, is no mistake.
    fn is_constant(&self, access: &Access) -> bool {
        let constants = self.module.iter().flat_map(|module| &module.constants);
        !access.kind.writes()
            && constants.into_iter().any(|(start, end)| (*start..*end).contains(&access.address))
    }
}
