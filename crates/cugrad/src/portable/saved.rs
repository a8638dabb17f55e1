//! A [`Portable`] as text: a line for each fact, then the texts with their lengths.
//!
//! ```text
//! cugrad kernel 1
//! name       saxpy_rev
//! param      y    float *    array f32 0    primal    rw
//! …
//! text source 1234
//! …
//! ```
//! Fields are separated by tabs.

use std::fmt;
use std::str::FromStr;

use ir::Along;

use super::{Needs, Portable, TapeNeed};
use crate::Error;
use crate::bounds::Bounds;
use crate::signature::{Element, Elements, Home, Parameter, ParameterType, Role, Signature};

const FIRST: &str = "cugrad kernel 1";

impl fmt::Display for Portable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (s, needs) = (&self.signature, &self.needs);
        writeln!(f, "{FIRST}\nname\t{}\nresult\t{}", s.name, s.result)?;
        if !s.is_kernel {
            writeln!(f, "function\t{}", s.result_type.as_ref().map(written).unwrap_or_default())?;
        }
        for p in &s.params {
            let (passed, element, least) = match &p.ty {
                ParameterType::Value(element) => ("value", element, 0),
                ParameterType::Array { of, at_least } => ("array", of, *at_least),
            };
            let role = match &p.role {
                Role::Primal => "primal".to_string(),
                Role::Adjoint(of) => format!("adjoint {of}"),
                Role::Tangent(of) => format!("tangent {of}"),
                Role::Matrix => "matrix".to_string(),
                Role::SharedSlab => "slab".to_string(),
                Role::Tape => "tape".to_string(),
            };
            let access = format!("{}{}", if p.reads { "r" } else { "" }, if p.writes { "w" } else { "" });
            let spelling = p.spelling.replace(['\t', '\n'], " ");
            let home = match p.home {
                Home::WithTheKernel => "",
                Home::Host => "\thost",
                Home::Device => "\tdevice",
                Home::Unknown => "\tunknown",
            };
            writeln!(
                f,
                "param\t{}\t{spelling}\t{passed}\t{}\t{least}\t{role}\t{access}{home}",
                p.name,
                written(element)
            )?;
        }
        match &needs.tape {
            TapeNeed::None => {}
            TapeNeed::Words(words) => writeln!(f, "tape\twords\t{words}")?,
            TapeNeed::Counted { kernel, by_all_threads: false } => writeln!(f, "tape\tone\t{kernel}")?,
            TapeNeed::Counted { kernel, by_all_threads: true } => writeln!(f, "tape\tall\t{kernel}")?,
            TapeNeed::Unknown => writeln!(f, "tape\tunknown\t")?,
        }
        if let Some(bytes) = needs.spilled {
            writeln!(f, "spilled\t{bytes}")?;
        }
        if needs.cooperative {
            writeln!(f, "cooperative\t1")?;
        }
        if let Some(first) = &needs.first {
            writeln!(f, "first\t{first}")?;
        }
        if let Some(along) = &needs.along {
            writeln!(f, "along\t{}\t{}", Along::names(along.threads), Along::names(along.blocks))?;
        }
        if let Some([x, y, z]) = needs.block {
            writeln!(f, "block\t{x}\t{y}\t{z}")?;
        }
        for line in self.bounds.lines() {
            writeln!(f, "bound\t{line}")?;
        }
        for flag in &self.flags {
            writeln!(f, "flag\t{flag}")?;
        }
        let mut text =
            |kind: &str, name: &str, text: &str| write!(f, "text\t{kind}\t{name}\t{}\n{text}\n", text.len());
        text("source", "", &self.source)?;
        for (name, content) in &self.headers {
            text("header", name, content)?;
        }
        if let Some((arch, bytes)) = &self.library {
            text("library", arch, &hexadecimal(bytes))?;
        }
        match &self.ptx {
            Some((arch, content)) => text("ptx", arch, content),
            None => Ok(()),
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |n: u8| char::from_digit(n.into(), 16).expect("four bits are one digit");
    bytes.iter().flat_map(|b| [digit(b >> 4), digit(b & 15)]).collect()
}

fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let digit = |c: u8| char::from(c).to_digit(16);
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|[a, b]| Some((digit(*a)? << 4 | digit(*b)?) as u8)).collect()
}

/// An element in one word and its rest.
fn written(element: &Element) -> String {
    match element {
        Element::Struct { name, size, align } => format!("struct {size} {align} {name}"),
        Element::Other(name) => format!("other {name}"),
        scalar => scalar.to_string(),
    }
}

fn element(text: &str) -> Option<Element> {
    Some(match text {
        "bool" => Element::Bool,
        "f16" => Element::F16,
        "bf16" => Element::BF16,
        "f32" => Element::F32,
        "f64" => Element::F64,
        _ => match text.split_once(' ') {
            Some(("other", name)) => Element::Other(name.to_string()),
            Some(("struct", rest)) => {
                let mut parts = rest.splitn(3, ' ');
                let (size, align) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
                Element::Struct { name: parts.next()?.to_string(), size, align }
            }
            Some(_) => return None,
            None => match text.split_at_checked(1)? {
                ("i", bits) => Element::Int(bits.parse().ok()?),
                ("u", bits) => Element::UInt(bits.parse().ok()?),
                _ => return None,
            },
        },
    })
}

fn param(fields: &[&str]) -> Option<Parameter> {
    let [name, spelling, passed, of, least, role, access, home @ ..] = fields else { return None };
    let of = element(of)?;
    let ty = match *passed {
        "value" => ParameterType::Value(of),
        "array" => ParameterType::Array { of, at_least: least.parse().ok()? },
        _ => return None,
    };
    let (word, named) = role.split_once(' ').unwrap_or((role, ""));
    let role = match word {
        "primal" => Role::Primal,
        "adjoint" => Role::Adjoint(named.to_string()),
        "tangent" => Role::Tangent(named.to_string()),
        "matrix" => Role::Matrix,
        "slab" => Role::SharedSlab,
        "tape" => Role::Tape,
        _ => return None,
    };
    let (reads, writes) = (access.contains('r'), access.contains('w'));
    let (name, spelling) = (name.to_string(), spelling.to_string());
    let home = match home.first() {
        None => Home::WithTheKernel,
        Some(&"host") => Home::Host,
        Some(&"device") => Home::Device,
        Some(&"unknown") => Home::Unknown,
        Some(_) => return None,
    };
    Some(Parameter { name, spelling, ty, role, reads, writes, elements: Elements::Fixed, home })
}

impl FromStr for Portable {
    type Err = Error;

    fn from_str(text: &str) -> Result<Portable, Error> {
        read(text).ok_or_else(|| {
            Error::Usage(
                "this is no kernel that cugrad saved\nhint: write it with Portable::save of this version"
                    .into(),
            )
        })
    }
}

fn read(text: &str) -> Option<Portable> {
    let mut rest = text.strip_prefix(FIRST)?.strip_prefix('\n')?;
    let signature = Signature {
        name: String::new(),
        is_kernel: true,
        params: Vec::new(),
        result: String::new(),
        result_type: None,
    };
    let needs = Needs::none();
    let (source, headers, flags) = (String::new(), Vec::new(), Vec::new());
    let mut lines = Vec::new();
    let bounds = Bounds::read(&[])?;
    let mut all = Portable { signature, needs, bounds, source, headers, flags, ptx: None, library: None };
    while !rest.is_empty() {
        let (line, after) = rest.split_once('\n')?;
        rest = after;
        let fields: Vec<&str> = line.split('\t').collect();
        let needs = &mut all.needs;
        match fields[..] {
            ["name", name] => all.signature.name = name.to_string(),
            ["result", result] => all.signature.result = result.to_string(),
            ["function", result] => {
                all.signature.is_kernel = false;
                all.signature.result_type = if result.is_empty() { None } else { Some(element(result)?) };
            }
            ["param", ..] => all.signature.params.push(param(&fields[1..])?),
            ["tape", "words", words] => needs.tape = TapeNeed::Words(words.parse().ok()?),
            ["tape", "unknown", _] => needs.tape = TapeNeed::Unknown,
            ["tape", by @ ("one" | "all"), kernel] => {
                needs.tape = TapeNeed::Counted { kernel: kernel.to_string(), by_all_threads: by == "all" };
            }
            ["spilled", bytes] => needs.spilled = Some(bytes.parse().ok()?),
            ["cooperative", "1"] => needs.cooperative = true,
            ["first", name] => needs.first = Some(name.to_string()),
            ["along", threads, blocks] => {
                needs.along = Some(Along { threads: Along::axes(threads), blocks: Along::axes(blocks) });
            }
            ["block", x, y, z] => {
                needs.block = Some([x.parse().ok()?, y.parse().ok()?, z.parse().ok()?]);
            }
            ["bound", ..] => lines.push(line.strip_prefix("bound\t")?),
            ["flag", flag] => all.flags.push(flag.to_string()),
            ["text", kind, name, bytes] => {
                let (content, after) = rest.split_at_checked(bytes.parse().ok()?)?;
                rest = after.strip_prefix('\n')?;
                match kind {
                    "source" => all.source = content.to_string(),
                    "header" => all.headers.push((name.to_string(), content.to_string())),
                    "library" => all.library = Some((name.to_string(), bytes_of(content)?)),
                    "ptx" => all.ptx = Some((name.to_string(), content.to_string())),
                    _ => return None,
                }
            }
            _ => return None,
        }
    }
    all.bounds = Bounds::read(&lines).filter(|bounds| bounds.is_for(&all.signature))?;
    for (i, p) in all.signature.params.iter_mut().enumerate() {
        if matches!(p.ty, ParameterType::Array { at_least: 0, .. }) {
            p.elements = all.bounds.elements(i);
        }
    }
    (!all.signature.name.is_empty() && !all.source.is_empty()).then_some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_saved_kernel_is_refused() {
        for text in [
            "",
            "cugrad kernel 2\n",
            "cugrad kernel 1\nname\tk\ntext\tsource\t\t99\nshort\n",
            "cugrad kernel 1\nodd\n",
        ] {
            let message = text.parse::<Portable>().unwrap_err().to_string();
            assert!(message.contains("hint:"), "{message}");
        }
    }
}
