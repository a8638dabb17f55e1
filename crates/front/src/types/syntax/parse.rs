//! The parser: recursive descent over specifiers and declarators.

use super::lex::{Token, lex};
use super::words::{builtin, is_builtin_word};
use super::{Arg, Bound, Form, Name, Part, Qualifiers, Syntax};
use crate::types::Shape;

/// Parses a whole type.
pub fn parse(text: &str) -> Syntax {
    let tokens = lex(text);
    let mut parser = Parser { text, tokens: &tokens, at: 0 };
    match parser.type_id() {
        Some(syntax) if parser.at == tokens.len() => syntax,
        _ => Form::Unknown(text.to_string()).into(),
    }
}

/// One step of a declarator, to be applied to what it stands around.
enum Step {
    Pointer(Qualifiers),
    LValueRef,
    RValueRef,
    MemberPointer(Name, Qualifiers),
    Array(Bound),
    Function { params: Vec<Syntax>, is_variadic: bool, is_const: bool, result: Option<Syntax> },
    Vector(u64),
}

struct Parser<'t> {
    text: &'t str,
    tokens: &'t [Token<'t>],
    at: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&'t str> {
        self.tokens.get(self.at).map(|token| token.text)
    }

    fn peek_at(&self, ahead: usize) -> Option<&'t str> {
        self.tokens.get(self.at + ahead).map(|token| token.text)
    }

    fn eat(&mut self, what: &str) -> bool {
        let found = self.peek() == Some(what);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, what: &str) -> Option<()> {
        self.eat(what).then_some(())
    }

    fn type_id(&mut self) -> Option<Syntax> {
        let base = self.specifiers()?;
        let steps = self.declarator()?;
        Some(steps.into_iter().fold(base, apply))
    }

    // ---- specifiers --------------------------------------------------------------------------------------

    fn specifiers(&mut self) -> Option<Syntax> {
        let mut quals = Qualifiers::default();
        let mut words: Vec<&str> = Vec::new();
        let mut named: Option<Form> = None;
        let mut lanes = None;
        while let Some(word) = self.peek() {
            if self.qualifier(&mut quals) {
                continue;
            }
            match word {
                "struct" | "class" | "union" | "enum" | "typename" => self.at += 1,
                "__attribute__" => lanes = self.attribute()?.or(lanes),
                "decltype" | "typeof" | "__typeof__" | "__underlying_type"
                    if named.is_none() && words.is_empty() =>
                {
                    named = Some(self.computed()?)
                }
                _ if is_builtin_word(word) && named.is_none() => {
                    words.push(word);
                    self.at += 1;
                }
                _ if named.is_none()
                    && words.is_empty()
                    && (word == "::" || self.tokens[self.at].is_word()) =>
                {
                    named = Some(Form::Named(self.name()?));
                }
                _ => break,
            }
        }
        let form = match named {
            Some(form) => form,
            None => Form::Builtin(builtin(&words)?),
        };
        let base = Syntax { form, quals };
        Some(match lanes {
            Some(lanes) => Form::Vector(Box::new(base), lanes).into(),
            None => base,
        })
    }

    fn qualifier(&mut self, quals: &mut Qualifiers) -> bool {
        match self.peek() {
            Some("const") => quals.is_const = true,
            Some("volatile") => quals.is_volatile = true,
            Some("__restrict" | "restrict" | "__restrict__") => quals.is_restrict = true,
            Some("_Nonnull" | "_Nullable" | "_Null_unspecified" | "__unaligned") => {}
            _ => return false,
        }
        self.at += 1;
        true
    }

    /// Passes over `__attribute__((…))`; the number of lanes if it makes a vector.
    fn attribute(&mut self) -> Option<Option<u64>> {
        self.at += 1;
        let start = self.at;
        self.balanced()?;
        let inside: Vec<&str> = self.tokens[start..self.at].iter().map(|token| token.text).collect();
        let vector = inside
            .iter()
            .position(|word| matches!(*word, "__vector_size__" | "vector_size" | "ext_vector_type"));
        // `__vector_size__(4 * sizeof(float))` and `ext_vector_type(4)` both have the lanes first.
        Some(vector.and_then(|at| inside.get(at + 2)?.parse().ok()))
    }

    /// `decltype(e)`: only `decltype(nullptr)` can be told from the text.
    fn computed(&mut self) -> Option<Form> {
        let start = self.tokens[self.at].start;
        self.at += 1;
        let from = self.at;
        self.balanced()?;
        if self.at == from + 3 && self.tokens[from + 1].text == "nullptr" {
            return Some(Form::Builtin(Shape::NullPtr));
        }
        let end = self.tokens.get(self.at).map_or(self.text.len(), |token| token.start);
        Some(Form::Unknown(self.text[start..end].trim().to_string()))
    }

    /// Passes over a parenthesised group.
    fn balanced(&mut self) -> Option<()> {
        self.expect("(")?;
        let mut depth = 1;
        while depth > 0 {
            match self.peek()? {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
        Some(())
    }

    fn name(&mut self) -> Option<Name> {
        let is_global = self.eat("::");
        let mut parts = Vec::new();
        loop {
            self.eat("template");
            let token = self.tokens.get(self.at).filter(|token| token.is_word())?;
            self.at += 1;
            let (mut args, mut args_text) = (None, String::new());
            if self.peek() == Some("<") {
                let from = self.tokens[self.at].start;
                args = Some(self.template_args()?);
                args_text = self.text[from..self.tokens[self.at - 1].start + 1].to_string();
            }
            parts.push(Part { ident: token.text.to_string(), args, args_text });
            if self.peek() != Some("::") || self.peek_at(1) == Some("*") {
                return Some(Name { is_global, parts });
            }
            self.at += 1;
        }
    }

    fn template_args(&mut self) -> Option<Vec<Arg>> {
        self.expect("<")?;
        let mut args = Vec::new();
        if self.eat(">") {
            return Some(args);
        }
        loop {
            args.push(self.template_arg()?);
            if self.eat(">") {
                return Some(args);
            }
            self.expect(",")?;
        }
    }

    fn template_arg(&mut self) -> Option<Arg> {
        let start = self.at;
        // A size looks like the type of a function.
        let is_size = matches!(self.peek(), Some("sizeof" | "alignof"));
        if !is_size
            && let Some(syntax) = self.type_id()
            && matches!(self.peek(), Some("," | ">"))
        {
            return Some(Arg::Type(syntax));
        }
        // Not a type: an expression up to the comma or bracket that ends it.
        self.at = start;
        let from = self.tokens.get(start)?.start;
        loop {
            match self.peek()? {
                "," | ">" => break,
                "(" => self.balanced()?,
                _ => self.at += 1,
            }
        }
        let to = self.tokens[self.at].start;
        Some(Arg::Value(self.text[from..to].trim().to_string()))
    }

    // ---- declarators -------------------------------------------------------------------------------------

    /// The steps in the order in which they apply to the base.
    fn declarator(&mut self) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        while let Some(step) = self.pointer_operator()? {
            steps.push(step);
        }
        let inner = if self.peek() == Some("(") && self.opens_declarator() {
            self.at += 1;
            let inner = self.declarator()?;
            self.expect(")")?;
            inner
        } else {
            Vec::new()
        };
        let mut suffixes = Vec::new();
        loop {
            match self.peek() {
                Some("[") => suffixes.push(self.array()?),
                Some("(") => suffixes.push(self.function()?),
                Some("__attribute__") => {
                    if let Some(lanes) = self.attribute()? {
                        suffixes.push(Step::Vector(lanes));
                    }
                }
                _ => break,
            }
        }
        // `int[2][3]` is two arrays of three: the last suffix is nearest to the element.
        steps.extend(suffixes.into_iter().rev());
        steps.extend(inner);
        Some(steps)
    }

    fn pointer_operator(&mut self) -> Option<Option<Step>> {
        let step = match self.peek() {
            Some("*") => {
                self.at += 1;
                Step::Pointer(self.qualifiers())
            }
            Some("&") => {
                self.at += 1;
                Step::LValueRef
            }
            Some("&&") => {
                self.at += 1;
                Step::RValueRef
            }
            Some(word) if word == "::" || self.tokens[self.at].is_word() && word != "__attribute__" => {
                let class = self.name()?;
                self.expect("::")?;
                self.expect("*")?;
                Step::MemberPointer(class, self.qualifiers())
            }
            _ => return Some(None),
        };
        Some(Some(step))
    }

    fn qualifiers(&mut self) -> Qualifiers {
        let mut quals = Qualifiers::default();
        while self.qualifier(&mut quals) {}
        quals
    }

    /// Whether a parenthesis opens a nested declarator rather than parameters.
    fn opens_declarator(&self) -> bool {
        match self.peek_at(1) {
            Some("*" | "&" | "&&" | "^") => true,
            Some("(") => true,
            Some(_) => {
                // `(Class::*)`: a name, then `::*`.
                let mut ahead = Parser { text: self.text, tokens: self.tokens, at: self.at + 1 };
                ahead.tokens.get(ahead.at).is_some_and(|token| token.is_word() || token.text == "::")
                    && ahead.name().is_some()
                    && ahead.eat("::")
                    && ahead.eat("*")
            }
            None => false,
        }
    }

    fn array(&mut self) -> Option<Step> {
        self.expect("[")?;
        let from = self.tokens.get(self.at)?.start;
        while self.peek()? != "]" {
            self.at += 1;
        }
        let text = self.text[from..self.tokens[self.at].start].trim();
        self.at += 1;
        Some(Step::Array(match text {
            "" => Bound::None,
            text => text.parse().map_or_else(|_| Bound::Text(text.to_string()), Bound::Known),
        }))
    }

    fn function(&mut self) -> Option<Step> {
        self.expect("(")?;
        let mut params = Vec::new();
        let mut is_variadic = false;
        while !self.eat(")") {
            if self.eat("...") {
                is_variadic = true;
            } else {
                params.push(self.type_id()?);
                // The pattern of a pack.
                self.eat("...");
            }
            if self.peek() != Some(")") {
                self.expect(",")?;
            }
        }
        if let [Syntax { form: Form::Builtin(Shape::Void), .. }] = params.as_slice() {
            params.clear();
        }
        let mut is_const = false;
        let mut result = None;
        loop {
            match self.peek() {
                Some("const") => is_const = true,
                Some("volatile" | "&" | "&&" | "__restrict") => {}
                Some("noexcept") => {
                    self.at += 1;
                    if self.peek() == Some("(") {
                        self.balanced()?;
                    }
                    continue;
                }
                Some("->") => {
                    self.at += 1;
                    result = Some(self.type_id()?);
                    continue;
                }
                _ => break,
            }
            self.at += 1;
        }
        Some(Step::Function { params, is_variadic, is_const, result })
    }
}

fn apply(base: Syntax, step: Step) -> Syntax {
    let inner = Box::new(base);
    match step {
        Step::Pointer(quals) => Syntax { form: Form::Pointer(inner), quals },
        Step::MemberPointer(class, quals) => {
            Syntax { form: Form::MemberPointer { class, pointee: inner }, quals }
        }
        Step::LValueRef => Form::LValueRef(inner).into(),
        Step::RValueRef => Form::RValueRef(inner).into(),
        Step::Array(bound) => Form::Array(inner, bound).into(),
        Step::Vector(lanes) => Form::Vector(inner, lanes).into(),
        Step::Function { params, is_variadic, is_const, result } => {
            let result = result.map_or(inner, Box::new);
            Form::Function { result, params, is_variadic, is_const }.into()
        }
    }
}
