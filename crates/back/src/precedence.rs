//! Expression text with its precedence, so that parentheses are written only where C++ (or a compiler's
//! warning about doubtful readability) asks for them.
//!
//! The text carries invisible marks where a long line may be broken; a mark's depth says how deep in the
//! expression it stands. [`crate::wrap`] uses and removes them.

use ir::BinaryOp;

pub const PRIMARY: u8 = 16;
pub const UNARY: u8 = 15;
pub const MUL: u8 = 13;
pub const ADD: u8 = 12;
pub const SHIFT: u8 = 11;
pub const RELATION: u8 = 10;
pub const EQUALITY: u8 = 9;
pub const BIT_AND: u8 = 8;
pub const BIT_XOR: u8 = 7;
pub const BIT_OR: u8 = 6;
pub const AND: u8 = 5;
pub const OR: u8 = 4;
pub const CHOICE: u8 = 3;
pub const ASSIGN: u8 = 2;

const FIRST_MARK: u32 = 0xe000;
const DEEPEST: u32 = 0xff;

/// A place where the line may be broken, at depth 0.
pub const BREAK: char = '\u{e000}';

/// The depth of a break mark.
pub fn break_depth(c: char) -> Option<u32> {
    (FIRST_MARK..=FIRST_MARK + DEEPEST).contains(&(c as u32)).then(|| c as u32 - FIRST_MARK)
}

/// The text with its break marks one level deeper.
pub fn deeper(s: &str) -> String {
    s.chars()
        .map(|c| match break_depth(c) {
            Some(d) => char::from_u32(FIRST_MARK + (d + 1).min(DEEPEST)).expect("in the private use area"),
            None => c,
        })
        .collect()
}

#[derive(Clone, Debug)]
pub struct Text {
    pub s: String,
    pub prec: u8,
}

impl Text {
    pub fn new(s: impl Into<String>, prec: u8) -> Self {
        Text { s: s.into(), prec }
    }

    pub fn atom(s: impl Into<String>) -> Self {
        Text::new(s, PRIMARY)
    }

    /// As an operand that must bind at least as tightly as `prec`.
    pub fn within(&self, prec: u8) -> String {
        if self.prec < prec { self.in_parentheses() } else { deeper(&self.s) }
    }

    pub fn in_parentheses(&self) -> String {
        format!("({})", deeper(&self.s))
    }

    /// Without break marks.
    pub fn plain(&self) -> String {
        self.s.chars().filter(|c| break_depth(*c).is_none()).collect()
    }

    fn is_negative(&self) -> bool {
        self.prec == UNARY && self.s.starts_with('-')
    }

    pub fn prefix(op: &str, operand: &Text) -> Text {
        let inner = operand.within(UNARY);
        // `- -x` and `& &x` would read as other tokens.
        if (op == "-" || op == "&") && inner.starts_with(op) {
            return Text::new(format!("{op}({inner})"), UNARY);
        }
        Text::new(format!("{op}{inner}"), UNARY)
    }

    pub fn cast(ty: &str, operand: &Text) -> Text {
        Text::new(format!("({ty}){}", operand.within(UNARY)), UNARY)
    }

    pub fn call(name: &str, args: &[Text]) -> Text {
        Text::atom(format!("{name}({})", Text::separated(args)))
    }

    /// In braces.
    pub fn list(items: &[Text]) -> Text {
        Text::atom(format!("{{{}}}", Text::separated(items)))
    }

    fn separated(items: &[Text]) -> String {
        let items: Vec<_> = items.iter().map(|a| deeper(&a.within(ASSIGN))).collect();
        let comma = format!(",{} ", deeper(&BREAK.to_string()));
        items.join(&comma)
    }

    pub fn choice(cond: &Text, yes: &Text, no: &Text) -> Text {
        let cond = cond.within(CHOICE + 1);
        let (yes, no) = (yes.within(CHOICE + 1), no.within(CHOICE));
        Text::new(format!("{cond}{BREAK} ? {yes}{BREAK} : {no}"), CHOICE)
    }

    /// `left op right` with parentheses where precedence or readability wants them. All operators here are
    /// left-associative.
    pub fn binary(op: &str, prec: u8, left: &Text, right: &Text) -> Text {
        let l = if left.prec == prec && !needs_parentheses(prec, left, op) {
            left.s.clone()
        } else if left.prec < prec || needs_parentheses(prec, left, op) {
            left.in_parentheses()
        } else {
            deeper(&left.s)
        };
        let sign_clash = (op == "-" || op == "+") && right.is_negative();
        let r = if right.prec <= prec || sign_clash || needs_parentheses(prec, right, op) {
            right.in_parentheses()
        } else {
            deeper(&right.s)
        };
        Text::new(format!("{l}{BREAK} {op} {r}"), prec)
    }
}

/// Mixtures that compilers warn about because few people know their precedence.
fn needs_parentheses(prec: u8, operand: &Text, op: &str) -> bool {
    let p = operand.prec;
    match prec {
        SHIFT => p == ADD || p == SHIFT,
        BIT_AND | BIT_XOR | BIT_OR => p < UNARY && p != prec,
        OR => p == AND,
        RELATION | EQUALITY => {
            p == RELATION || p == EQUALITY || (p == UNARY && operand.s.starts_with('!') && op != "!")
        }
        _ => false,
    }
}

/// Operator and precedence of an arithmetic operation on integers or floats.
pub fn operator(op: BinaryOp) -> (&'static str, u8) {
    match op {
        BinaryOp::Add => ("+", ADD),
        BinaryOp::Sub => ("-", ADD),
        BinaryOp::Mul => ("*", MUL),
        BinaryOp::Div => ("/", MUL),
        BinaryOp::Rem => ("%", MUL),
        BinaryOp::And => ("&", BIT_AND),
        BinaryOp::Or => ("|", BIT_OR),
        BinaryOp::Xor => ("^", BIT_XOR),
        BinaryOp::Shl => ("<<", SHIFT),
        BinaryOp::Shr => (">>", SHIFT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bin(op: BinaryOp, a: &Text, b: &Text) -> Text {
        let (s, p) = operator(op);
        Text::binary(s, p, a, b)
    }

    #[test]
    fn parentheses_only_where_needed() {
        let (a, b, c) = (Text::atom("a"), Text::atom("b"), Text::atom("c"));
        assert_eq!(bin(BinaryOp::Sub, &bin(BinaryOp::Sub, &a, &b), &c).plain(), "a - b - c");
        assert_eq!(bin(BinaryOp::Sub, &a, &bin(BinaryOp::Sub, &b, &c)).plain(), "a - (b - c)");
        assert_eq!(bin(BinaryOp::Add, &bin(BinaryOp::Mul, &a, &b), &c).plain(), "a * b + c");
        assert_eq!(bin(BinaryOp::Mul, &bin(BinaryOp::Add, &a, &b), &c).plain(), "(a + b) * c");
        assert_eq!(bin(BinaryOp::Shl, &a, &bin(BinaryOp::Add, &b, &c)).plain(), "a << (b + c)");
        assert_eq!(bin(BinaryOp::And, &a, &bin(BinaryOp::Or, &b, &c)).plain(), "a & (b | c)");
        assert_eq!(bin(BinaryOp::Sub, &a, &Text::prefix("-", &b)).plain(), "a - (-b)");
        assert_eq!(Text::prefix("-", &Text::prefix("-", &b)).plain(), "-(-b)");
        let both = Text::binary("&&", AND, &a, &b);
        assert_eq!(Text::binary("||", OR, &both, &c).plain(), "(a && b) || c");
        assert_eq!(Text::choice(&both, &a, &b).plain(), "a && b ? a : b");
    }
}
