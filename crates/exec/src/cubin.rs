//! What machine code for a GPU says of itself: registers and memory of each thread, kernel by kernel.
//!
//! A cubin is an ELF file. Its section `.nv.info` is a list of attributes: a byte for the form, one for the attribute, two for a value or for the length of what follows. Those
//! that are read here follow with the number of the kernel's symbol and a number.

/// What one kernel takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelNeeds {
    /// Its symbol.
    pub name: String,
    /// Registers of each thread.
    pub registers: u32,
    /// Bytes of local memory of each thread: arrays, and what registers have no room for.
    pub stack: u32,
}

const REGISTERS: u8 = 0x2f;
const FRAME: u8 = 0x11;
/// The form of an attribute whose value follows.
const FOLLOWS: u8 = 4;
const BYTES_OF_SYMBOL: usize = 24;

/// All kernels and functions of a cubin, in its order; `None` if it is none.
pub fn kernels(cubin: &[u8]) -> Option<Vec<KernelNeeds>> {
    let elf = Elf::open(cubin)?;
    let (symbols, names) = (elf.section(".symtab")?, elf.section(".strtab")?);
    let mut found: Vec<(u32, KernelNeeds)> = Vec::new();
    for (attribute, value) in attributes(elf.section(".nv.info")?) {
        let (REGISTERS | FRAME, 8) = (attribute, value.len()) else { continue };
        let (symbol, number) = (number32(value, 0)?, number32(value, 4)?);
        let at = match found.iter().position(|(s, _)| *s == symbol) {
            Some(at) => at,
            None => {
                let name = number32(symbols, symbol as usize * BYTES_OF_SYMBOL)?;
                let name = text(names, name as usize)?.to_string();
                found.push((symbol, KernelNeeds { name, registers: 0, stack: 0 }));
                found.len() - 1
            }
        };
        match attribute {
            REGISTERS => found[at].1.registers = number,
            _ => found[at].1.stack = number, // FRAME is the other one
        }
    }
    Some(found.into_iter().map(|(_, needs)| needs).collect())
}

/// Attributes whose values follow.
fn attributes(mut rest: &[u8]) -> Vec<(u8, &[u8])> {
    let mut all = Vec::new();
    while let [form, attribute, low, high, after @ ..] = rest {
        let length = if *form == FOLLOWS { u16::from_le_bytes([*low, *high]) as usize } else { 0 };
        let Some((value, behind)) = after.split_at_checked(length) else { break };
        if *form == FOLLOWS {
            all.push((*attribute, value));
        }
        rest = behind;
    }
    all
}

/// An ELF file of 64 bits, little endian: all that NVIDIA's are.
struct Elf<'b> {
    bytes: &'b [u8],
    /// Where the headers of sections begin, how long one is, and how many there are.
    headers: (usize, usize, usize),
    names: &'b [u8],
}

impl<'b> Elf<'b> {
    fn open(bytes: &'b [u8]) -> Option<Elf<'b>> {
        if !bytes.starts_with(b"\x7fELF\x02\x01") {
            return None;
        }
        let headers = (
            usize::try_from(number64(bytes, 0x28)?).ok()?,
            number16(bytes, 0x3a)? as usize,
            number16(bytes, 0x3c)? as usize,
        );
        let mut elf = Elf { bytes, headers, names: &[] };
        elf.names = elf.contents(number16(bytes, 0x3e)? as usize)?;
        Some(elf)
    }

    fn header(&self, number: usize) -> Option<&'b [u8]> {
        let (start, length, _) = self.headers;
        self.bytes.get(start.checked_add(number.checked_mul(length)?)?..)?.get(..length)
    }

    fn contents(&self, number: usize) -> Option<&'b [u8]> {
        let header = self.header(number)?;
        let offset = usize::try_from(number64(header, 0x18)?).ok()?;
        let size = usize::try_from(number64(header, 0x20)?).ok()?;
        self.bytes.get(offset..)?.get(..size)
    }

    fn section(&self, name: &str) -> Option<&'b [u8]> {
        let is_named = |number: &usize| {
            let at = self.header(*number).and_then(|header| number32(header, 0));
            at.and_then(|at| text(self.names, at as usize)) == Some(name)
        };
        self.contents((0..self.headers.2).find(is_named)?)
    }
}

fn number16(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..)?.get(..2)?.try_into().ok()?))
}

fn number32(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..)?.get(..4)?.try_into().ok()?))
}

fn number64(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..)?.get(..8)?.try_into().ok()?))
}

/// Up to the next zero.
fn text(bytes: &[u8], at: usize) -> Option<&str> {
    let rest = bytes.get(at..)?;
    std::str::from_utf8(&rest[..rest.iter().position(|b| *b == 0)?]).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smallest file that has all that is read.
    fn file(info: &[u8]) -> Vec<u8> {
        let sections: [(&str, Vec<u8>); 4] = [
            (".shstrtab", b"\0.shstrtab\0.symtab\0.strtab\0.nv.info\0".to_vec()),
            (".symtab", [vec![0; BYTES_OF_SYMBOL], 1u32.to_le_bytes().to_vec(), vec![0; 20]].concat()),
            (".strtab", b"\0scale\0".to_vec()),
            (".nv.info", info.to_vec()),
        ];
        let mut bytes = vec![0; 64];
        bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
        let names = sections[0].1.clone();
        let name = |n: &str| names.windows(n.len()).position(|w| w == n.as_bytes()).unwrap() as u32;
        let mut headers = Vec::new();
        for (section, contents) in &sections {
            let mut header = vec![0; 64];
            header[..4].copy_from_slice(&name(section).to_le_bytes());
            header[0x18..0x20].copy_from_slice(&(bytes.len() as u64).to_le_bytes());
            header[0x20..0x28].copy_from_slice(&(contents.len() as u64).to_le_bytes());
            headers.extend(header);
            bytes.extend(contents);
        }
        let start = bytes.len() as u64;
        bytes[0x28..0x30].copy_from_slice(&start.to_le_bytes());
        bytes[0x3a..0x3c].copy_from_slice(&64u16.to_le_bytes());
        bytes[0x3c..0x3e].copy_from_slice(&(sections.len() as u16).to_le_bytes());
        bytes.extend(headers);
        bytes
    }

    #[test]
    fn registers_and_stacks_are_read() {
        let attribute = |which: u8, number: u32| {
            [&[FOLLOWS, which, 8, 0][..], &1u32.to_le_bytes(), &number.to_le_bytes()].concat()
        };
        let info = [attribute(REGISTERS, 42), vec![1, 7, 0, 0], attribute(FRAME, 64)].concat();
        let needs = KernelNeeds { name: "scale".into(), registers: 42, stack: 64 };
        assert_eq!(kernels(&file(&info)), Some(vec![needs]));
    }

    #[test]
    fn whatever_is_cut_off_is_no_cubin() {
        let whole = file(&[FOLLOWS, REGISTERS, 8, 0, 1, 0, 0, 0, 42, 0, 0, 0]);
        assert_eq!(kernels(&whole).map(|k| k[0].registers), Some(42));
        for length in 0..whole.len() {
            // The last header is needed whole, as everything before it.
            assert_eq!(kernels(&whole[..length]), None, "{length} bytes");
        }
        assert_eq!(kernels(b"PTX"), None);
    }
}
