//! Reads the text form of a module back ([`crate::text::module`] writes it; what [`crate::text::function`]
//! writes is read too, with empty spellings). Places in the source are not part of the text.
//!
//! Functions, structs and globals may be used before the line that defines them, so their names are collected
//! first; everything else is one pass over the tokens. The result has the shape that was written; whether it
//! is valid is the [validator's](crate::validate) business.

mod host;
mod instruction;
mod lex;

use crate::along::Along;
use crate::function::{
    Block, Custom, FuncId, Function, FunctionKind, Global, GlobalId, GlobalSpace, Module, Param, Path,
    Registered, Span, Value, ValueInfo,
};
use crate::tables::HashMap;
use crate::types::{Construction, Field, FloatKind, IntKind, Measured, MemberAccess, Struct, StructId, Type};
use lex::{Kind, Token};

/// Why a text is none of a module's, at the first place where it is not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    pub(crate) line: usize,
    pub(crate) message: String,
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Reads a module. Its functions are numbered anew and not validated.
pub fn module(text: &str) -> Result<Module, ParseError> {
    let tokens = lex::tokens(text)?;
    let mut p = Parser { tokens, at: 0, names: Names::default(), values: Vec::new() };
    p.collect_names();
    let mut m = Module::default();
    loop {
        match p.peek() {
            Kind::End => return Ok(m),
            Kind::Word(w) if w == "struct" => m.structs.push(p.structure()?),
            Kind::Word(w) if w == "global" => m.globals.push(p.global()?),
            Kind::Word(w) if w == "custom" => m.customs.push(p.custom()?),
            _ => m.functions.push(p.function()?),
        }
    }
}

/// What the module defines, by name.
#[derive(Default)]
struct Names {
    structs: HashMap<String, StructId>,
    globals: HashMap<String, GlobalId>,
    functions: HashMap<String, Vec<FuncId>>,
    functions_in_all: u32,
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    names: Names,
    /// Values of the function being read.
    values: Vec<ValueInfo>,
}

fn kind_of(word: &str) -> Option<FunctionKind> {
    Some(match word {
        "kernel" => FunctionKind::Kernel,
        "device" => FunctionKind::Device,
        "hostdevice" => FunctionKind::HostDevice,
        "host" => FunctionKind::Host,
        _ => return None,
    })
}

impl Parser {
    /// Definitions start with their keyword outside all braces and parentheses.
    fn collect_names(&mut self) {
        let mut depth = 0;
        let mut previous = None;
        for (i, token) in self.tokens.iter().enumerate() {
            match &token.kind {
                Kind::Punct("{" | "(") => depth += 1,
                Kind::Punct("}" | ")") => depth -= 1,
                Kind::Word(w) if depth == 0 => {
                    let name = |at: usize| match self.tokens.get(at).map(|t| &t.kind) {
                        Some(Kind::Word(n) | Kind::Quoted(n)) => n.clone(),
                        _ => String::new(),
                    };
                    if w == "struct" {
                        let id = StructId(self.names.structs.len() as u32);
                        self.names.structs.insert(name(i + 1), id);
                    } else if w == "global" {
                        let id = GlobalId(self.names.globals.len() as u32);
                        self.names.globals.insert(name(i + 2), id);
                    } else if kind_of(w).is_some() && previous.as_deref() != Some("global") {
                        let id = FuncId(self.names.functions_in_all);
                        self.names.functions.entry(name(i + 1)).or_default().push(id);
                        self.names.functions_in_all += 1;
                    }
                    previous = Some(w.clone());
                }
                _ => {}
            }
        }
    }

    // Tokens

    fn peek(&self) -> &Kind {
        &self.tokens[self.at].kind
    }

    fn next(&mut self) -> Kind {
        let kind = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        kind
    }

    fn fail<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError { line: self.tokens[self.at].line, message: message.into() })
    }

    fn expected<T>(&self, what: &str) -> Result<T, ParseError> {
        self.fail(format!("expected {what}, found {:?}", self.peek()))
    }

    fn punct(&mut self, p: &str) -> Result<(), ParseError> {
        if self.accept(p) { Ok(()) } else { self.expected(&format!("`{p}`")) }
    }

    fn accept(&mut self, p: &str) -> bool {
        let found = matches!(self.peek(), Kind::Punct(q) if *q == p);
        if found {
            self.next();
        }
        found
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Kind::Word(w) if w == word);
        if found {
            self.next();
        }
        found
    }

    fn this_word(&mut self, word: &str) -> Result<(), ParseError> {
        if self.accept_word(word) { Ok(()) } else { self.expected(&format!("`{word}`")) }
    }

    fn word(&mut self) -> Result<String, ParseError> {
        match self.peek().clone() {
            Kind::Word(w) => {
                self.next();
                Ok(w)
            }
            _ => self.expected("a word"),
        }
    }

    fn name(&mut self) -> Result<String, ParseError> {
        match self.peek().clone() {
            Kind::Word(w) | Kind::Quoted(w) => {
                self.next();
                Ok(w)
            }
            _ => self.expected("a name"),
        }
    }

    fn string(&mut self) -> Result<String, ParseError> {
        match self.peek().clone() {
            Kind::Quoted(text) => {
                self.next();
                Ok(text)
            }
            _ => self.expected("a string"),
        }
    }

    fn integer<T: std::str::FromStr>(&mut self) -> Result<T, ParseError> {
        if let Kind::Number(text) = self.peek().clone()
            && let Ok(n) = text.parse()
        {
            self.next();
            return Ok(n);
        }
        self.expected("an integer")
    }

    // Types

    fn ty(&mut self) -> Result<Type, ParseError> {
        let mut is_const = self.accept_word("const");
        let mut ty = self.base_type()?;
        loop {
            if self.accept("*") {
                ty = Type::Ptr { to: Box::new(ty), is_const: std::mem::take(&mut is_const) };
            } else if self.accept_word("const") {
                self.punct("*")?;
                ty = Type::const_ptr(ty);
            } else if self.accept("[") {
                let n = self.integer()?;
                self.punct("]")?;
                ty = Type::Array(Box::new(ty), n);
            } else {
                return Ok(ty);
            }
        }
    }

    fn base_type(&mut self) -> Result<Type, ParseError> {
        if let Kind::Quoted(name) = self.peek().clone() {
            self.next();
            return Ok(self.named_type(name));
        }
        let first = self.word()?;
        let long = first == "long" || first == "unsigned";
        let mut spelling = first.clone();
        // `unsigned long long`, `signed char`
        let more = ["char", "short", "int", "long"];
        while (long || first == "signed")
            && let Kind::Word(w) = self.peek().clone()
            && more.contains(&w.as_str())
        {
            self.next();
            spelling = format!("{spelling} {w}");
        }
        Ok(match spelling.as_str() {
            "void" => Type::Void,
            "bool" => Type::Bool,
            "half" => Type::Float(FloatKind::F16),
            "bfloat16" => Type::Float(FloatKind::BF16),
            "float" => Type::F32,
            "double" => Type::F64,
            "long_double" => Type::Float(FloatKind::LongDouble),
            other => match INTEGERS.iter().find(|k| k.name() == other) {
                Some(k) => Type::Int(*k),
                None => self.named_type(spelling),
            },
        })
    }

    fn named_type(&self, name: String) -> Type {
        match self.names.structs.get(&name) {
            Some(id) => Type::Struct(*id),
            None => Type::Opaque(name),
        }
    }

    // Definitions

    fn structure(&mut self) -> Result<Struct, ParseError> {
        self.word()?;
        let name = self.name()?;
        let written = [Construction::Written, Construction::Missing];
        let construction = written.into_iter().find(|c| c.word().is_some_and(|word| self.accept_word(word)));
        let accesses = [MemberAccess::Constructed, MemberAccess::Hidden];
        let member_access =
            accesses.into_iter().find(|r| r.word().is_some_and(|word| self.accept_word(word)));
        let mut measured = None;
        if self.accept_word("size") {
            let size = self.integer()?;
            self.this_word("align")?;
            measured = Some(Measured { size, align: self.integer()?, offsets: Vec::new() });
        }
        self.punct("{")?;
        let mut fields = Vec::new();
        while !self.accept("}") {
            let name = self.name()?;
            self.punct(":")?;
            let ty = self.ty()?;
            fields.push(Field { name, ty, is_base: self.accept_word("base") });
            if let Some(measured) = &mut measured {
                self.this_word("at")?;
                measured.offsets.push(self.integer()?);
            }
        }
        Ok(Struct {
            measured,
            name,
            fields,
            construction: construction.unwrap_or_default(),
            member_access: member_access.unwrap_or_default(),
        })
    }

    fn global(&mut self) -> Result<Global, ParseError> {
        self.word()?;
        let space = match self.word()?.as_str() {
            "constant" => GlobalSpace::Constant,
            "device" => GlobalSpace::Device,
            "host" => GlobalSpace::Host,
            "shared" => GlobalSpace::Shared,
            other => return self.fail(format!("`{other}` is no memory space")),
        };
        let name = self.name()?;
        self.punct(":")?;
        let ty = self.ty()?;
        let declaration = if self.accept_word("declared") { Some(self.string()?) } else { None };
        let shadow_of = if self.accept_word("shadows") { Some(GlobalId(self.integer()?)) } else { None };
        Ok(Global { name, ty, space, declaration, shadow_of, span: Span::default() })
    }

    fn custom(&mut self) -> Result<Custom, ParseError> {
        self.word()?;
        let primal = self.name()?;
        let mut role = |word: &str| if self.accept_word(word) { self.callee().map(Some) } else { Ok(None) };
        let (pullback, pushforward) = (role("pullback")?, role("pushforward")?);
        let (augmented, reverse, tangent) = (role("augmented")?, role("reverse")?, role("tangent")?);
        let mut whole = Vec::new();
        while self.accept_word("whole") {
            whole.push((self.name()?, self.callee()?));
        }
        let registered = augmented.zip(reverse).map(|(augmented, reverse)| Registered { augmented, reverse });
        Ok(Custom { primal, pullback, pushforward, registered, tangent, whole, ..Custom::default() })
    }

    /// A function by its name, and by its number where the name is not enough.
    fn callee(&mut self) -> Result<FuncId, ParseError> {
        let name = self.name()?;
        let number = if self.accept("#") { Some(FuncId(self.integer()?)) } else { None };
        match (self.names.functions.get(&name).map(Vec::as_slice).unwrap_or_default(), number) {
            (ids, Some(id)) if ids.contains(&id) => Ok(id),
            ([id], None) => Ok(*id),
            ([], _) => self.fail(format!("no function `{name}`")),
            (_, None) => self.fail(format!("several functions `{name}`: add the number, `{name}#1`")),
            (_, Some(id)) => self.fail(format!("function {} is not named `{name}`", id.0)),
        }
    }

    fn function(&mut self) -> Result<Function, ParseError> {
        let Some(kind) = (match self.peek() {
            Kind::Word(w) => kind_of(w),
            _ => None,
        }) else {
            return self.expected("a struct, a global, a custom derivative or a function");
        };
        self.next();
        self.values = Vec::new();
        let name = self.name()?;
        let ident = if self.accept_word("as") { self.name()? } else { name.clone() };
        self.punct("(")?;
        let mut params = Vec::new();
        while !self.accept(")") {
            params.push(self.param()?);
            if !matches!(self.peek(), Kind::Punct(")")) {
                self.punct(",")?;
            }
        }
        self.punct("->")?;
        let result = self.ty()?;
        let result_spelling = if self.accept_word("spelled") { self.string()? } else { String::new() };
        let mut attributes = Vec::new();
        while self.accept_word("attribute") {
            attributes.push(self.string()?);
        }
        let along = if self.accept_word("along") {
            let [threads, blocks] = [self.string()?, self.string()?].map(|names| Along::axes(&names));
            Some(Along { threads, blocks })
        } else {
            None
        };
        let body = if self.accept(";") { None } else { Some(self.block()?) };
        let values = std::mem::take(&mut self.values);
        let span = Span::default();
        let names = crate::identity::Names::default();
        let mut function = Function {
            name,
            ident,
            kind,
            params,
            result,
            result_spelling,
            body,
            values,
            names,
            attributes,
            along,
            span,
        };
        function.number();
        Ok(function)
    }

    fn param(&mut self) -> Result<Param, ParseError> {
        let (value, name) = self.typed()?;
        let name = if self.accept_word("named") { self.name()? } else { name.unwrap_or_default() };
        let restrict = self.accept_word("restrict");
        let by_reference = self.accept_word("reference");
        let mut own = Vec::new();
        while self.accept_word("own") {
            own.push(self.path()?);
        }
        let spelling = if self.accept_word("spelled") { self.string()? } else { String::new() };
        Ok(Param { name, value, spelling, restrict, by_reference, own })
    }

    /// `[0, 2]`
    fn path(&mut self) -> Result<Path, ParseError> {
        self.punct("[")?;
        let mut path = vec![self.integer()?];
        while self.accept(",") {
            path.push(self.integer()?);
        }
        self.punct("]")?;
        Ok(path)
    }

    /// `%4.sum: double` where a value is defined.
    fn typed(&mut self) -> Result<(Value, Option<String>), ParseError> {
        let Kind::Value(number, name) = self.peek().clone() else { return self.expected("a value") };
        self.next();
        self.punct(":")?;
        let ty = self.ty()?;
        // Numbers that the text does not mention are of values that nobody uses.
        let unused = || ValueInfo { ty: Type::Void, name: None };
        if self.values.len() <= number as usize {
            self.values.resize_with(number as usize + 1, unused);
        }
        self.values[number as usize] = ValueInfo { ty, name: name.clone() };
        Ok((Value(number), name))
    }

    fn block(&mut self) -> Result<Block, ParseError> {
        self.punct("{")?;
        let mut insts = Vec::new();
        let mut yields = Vec::new();
        while !self.accept("}") {
            if self.accept_word("yield") {
                yields = self.values_here()?;
            } else {
                insts.push(self.inst()?);
            }
        }
        Ok(Block::new(insts, yields))
    }
}

const INTEGERS: [IntKind; 11] = [
    IntKind::Char,
    IntKind::SChar,
    IntKind::UChar,
    IntKind::Short,
    IntKind::UShort,
    IntKind::Int,
    IntKind::UInt,
    IntKind::Long,
    IntKind::ULong,
    IntKind::LongLong,
    IntKind::ULongLong,
];
