//! A statement taken apart: its template's instructions, and the C++ behind its operands.

use cxx_text::split;

/// `asm(template : outputs : inputs : clobbers)`.
pub struct Asm {
    template: String,
    operands: Vec<Operand>,
    pub outputs: usize,
}

struct Operand {
    name: Option<String>,
    constraint: String,
    text: String,
}

/// One instruction: its name in parts (`ld`, `global`, `f32`), and its arguments.
pub struct Instruction {
    pub name: Vec<String>,
    pub arguments: Vec<Argument>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// `%0`, by number.
    Operand(usize),
    /// `{%0, %1}`
    Several(Vec<usize>),
    /// `[%0+8]`: an address and bytes.
    Address(usize, i64),
    /// `%%laneid`
    Register(String),
    /// A number.
    Number(String),
}

impl Asm {
    pub fn parse(text: &str) -> Option<Asm> {
        let inner = text.get(text.find('(')? + 1..)?.trim_end().strip_suffix(')')?;
        let sections = split(inner, ':');
        let template = literals(sections.first()?)?;
        let outputs = operands(sections.get(1).copied().unwrap_or_default())?;
        let inputs = operands(sections.get(2).copied().unwrap_or_default())?;
        let count = outputs.len();
        Some(Asm { template, operands: outputs.into_iter().chain(inputs).collect(), outputs: count })
    }

    /// The instructions; none if one of them is of a form that is not read.
    pub fn instructions(&self) -> Vec<Instruction> {
        let mut text = self.template.trim();
        if let Some(scope) = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
            text = scope;
        }
        let parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
        let all: Option<Vec<Instruction>> = parts.map(|part| self.instruction(part)).collect();
        all.unwrap_or_default()
    }

    fn instruction(&self, text: &str) -> Option<Instruction> {
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
            return None;
        }
        let rest = rest.trim();
        let arguments: Option<Vec<Argument>> = match rest {
            "" => Some(Vec::new()),
            _ => split(rest, ',').iter().map(|a| self.argument(a.trim())).collect(),
        };
        Some(Instruction { name: name.split('.').map(str::to_string).collect(), arguments: arguments? })
    }

    fn argument(&self, text: &str) -> Option<Argument> {
        if let Some(inside) = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
            let all: Option<Vec<usize>> = inside.split(',').map(|o| self.number(o.trim())).collect();
            return all.map(Argument::Several);
        }
        if let Some(inside) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
            let (operand, bytes) = inside.split_once('+').unwrap_or((inside, "0"));
            return Some(Argument::Address(self.number(operand.trim())?, bytes.trim().parse().ok()?));
        }
        if let Some(register) = text.strip_prefix("%%") {
            return Some(Argument::Register(register.to_string()));
        }
        // nvcc takes one sign for two where a name follows.
        if let Some(register) =
            text.strip_prefix('%').filter(|r| r.starts_with(|c: char| c.is_ascii_alphabetic()))
        {
            return Some(Argument::Register(register.to_string()));
        }
        if text.starts_with('%') {
            return self.number(text).map(Argument::Operand);
        }
        number(text).map(Argument::Number)
    }

    /// Which operand `%0` or `%[name]` is.
    fn number(&self, text: &str) -> Option<usize> {
        let text = text.strip_prefix('%')?;
        let found = match text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
            Some(name) => self.operands.iter().position(|o| o.name.as_deref() == Some(name))?,
            None => text.parse().ok()?,
        };
        (found < self.operands.len()).then_some(found)
    }

    /// The C++ of an operand.
    pub fn text(&self, operand: usize) -> &str {
        &self.operands[operand].text
    }

    /// The letter of an operand's register: `f`, `d`, `r`, `l`, `h`, `n`.
    pub fn register(&self, operand: usize) -> &str {
        self.operands[operand].constraint.trim_start_matches(['=', '+', '&'])
    }

    pub fn is_output(&self, operand: usize) -> bool {
        operand < self.outputs
    }
}

/// The contents of string literals that stand beside each other, and nothing else.
fn literals(text: &str) -> Option<String> {
    let mut out = String::new();
    for token in cxx_text::code(text.as_bytes()) {
        let mut chars = token.text(text).strip_prefix('"')?.strip_suffix('"')?.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.next()? {
                    'n' | 't' | 'r' | '\n' => out.push(' '),
                    c => out.push(c),
                },
                c => out.push(c),
            }
        }
    }
    Some(out)
}

/// `[name] "constraint"(expression), …`
fn operands(section: &str) -> Option<Vec<Operand>> {
    if section.trim().trim_matches('\\').trim().is_empty() {
        return Some(Vec::new());
    }
    let one = |part: &str| {
        let mut rest = part.trim().trim_start_matches('\\').trim();
        let mut name = None;
        if let Some(named) = rest.strip_prefix('[') {
            let (inside, behind) = named.split_once(']')?;
            name = Some(inside.trim().to_string());
            rest = behind.trim();
        }
        let (constraint, rest) = rest.strip_prefix('"')?.split_once('"')?;
        let text = rest.trim().strip_prefix('(')?.strip_suffix(')')?.trim();
        // Replaced text stands on one line.
        let plain = !text.contains(['\n', '\\', '#']) && !text.contains("//");
        plain.then(|| Operand { name, constraint: constraint.to_string(), text: text.to_string() })
    };
    split(section, ',').into_iter().map(one).collect()
}

/// A number as PTX writes it, as C++ does: `0f3F800000` are the bits of a float, `0d…` those of a double.
fn number(text: &str) -> Option<String> {
    if let Some(bits) = text.strip_prefix("0f").or_else(|| text.strip_prefix("0F")) {
        let value = f32::from_bits(u32::from_str_radix(bits, 16).ok()?);
        return value.is_finite().then(|| format!("{value:e}f"));
    }
    if let Some(bits) = text.strip_prefix("0d").or_else(|| text.strip_prefix("0D")) {
        let value = f64::from_bits(u64::from_str_radix(bits, 16).ok()?);
        return value.is_finite().then(|| format!("{value:e}"));
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    (!digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())).then(|| text.to_string())
}
