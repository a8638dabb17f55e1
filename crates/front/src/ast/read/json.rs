//! JSON as it comes out of a pipe, one token at a time.
//!
//! The dump of a large kernel takes clang as long to write as us to read, so it is read while it is written: what is here is a
//! window of the text, at least the token at hand. A dump is deep, and indented by as much: a sum of 2,000 terms is 3 GB, nearly
//! all of it spaces, which are passed over 16 at a time.
//!
//! The text is clang's, so it is not checked beyond what is needed to find one's way in it: commas and colons carry nothing that brackets
//! and strings do not say already, and count as spaces.

use std::io::{ErrorKind, Read};

/// Text that is no JSON, or ends in the middle.
#[derive(Debug)]
pub struct Broken {
    pub problem: String,
    /// In bytes from the start.
    pub offset: u64,
}

type R<T> = Result<T, Broken>;

/// How much is asked of the pipe at once.
const CHUNK: usize = 1 << 17;

pub struct Json<Input> {
    input: Input,
    /// What was read lies in front of `end`; what is done with, in front of `at`.
    window: Vec<u8>,
    at: usize,
    end: usize,
    /// Bytes in front of the window.
    before: u64,
    /// The last string that had escapes, without them.
    unescaped: String,
}

/// What a value is, before it is read.
pub enum Begins {
    Object,
    List,
    Scalar,
}

/// A string, number or bool; anything else is passed over and counts as nothing.
#[derive(Debug, PartialEq)]
pub enum Scalar<'j> {
    Str(&'j str),
    Number(&'j str),
    Bool(bool),
    Nothing,
}

impl<'j> Scalar<'j> {
    /// As text; empty text counts as nothing, which is how clang writes unnamed things.
    pub fn text(&self) -> Option<&'j str> {
        match *self {
            Scalar::Str("") => None,
            Scalar::Str(text) | Scalar::Number(text) => Some(text),
            Scalar::Bool(true) => Some("true"),
            Scalar::Bool(false) => Some("false"),
            Scalar::Nothing => None,
        }
    }

    pub fn is_true(&self) -> bool {
        matches!(self, Scalar::Bool(true))
    }

    pub fn number(&self) -> Option<u64> {
        self.text()?.parse().ok()
    }

    /// An id: an address in hexadecimal. Null counts as nothing.
    pub fn id(&self) -> Option<u64> {
        let digits = self.text()?.strip_prefix("0x")?;
        u64::from_str_radix(digits, 16).ok().filter(|&id| id != 0)
    }
}

impl<Input: Read> Json<Input> {
    pub fn new(input: Input) -> Json<Input> {
        Json { input, window: vec![0; CHUNK], at: 0, end: 0, before: 0, unescaped: String::new() }
    }

    pub fn begins(&mut self) -> R<Begins> {
        Ok(match self.peek()? {
            b'{' => Begins::Object,
            b'[' => Begins::List,
            _ => Begins::Scalar,
        })
    }

    /// Whether an object begins here, which is then entered. Anything else is passed over.
    pub fn enter_object(&mut self) -> R<bool> {
        self.enter(b'{')
    }

    pub fn enter_list(&mut self) -> R<bool> {
        self.enter(b'[')
    }

    fn enter(&mut self, bracket: u8) -> R<bool> {
        if self.peek()? == bracket {
            self.at += 1;
            return Ok(true);
        }
        self.skip()?;
        Ok(false)
    }

    /// The next key of the object that was entered; nothing at its end, which is then passed.
    pub fn key(&mut self) -> R<Option<&str>> {
        match self.peek()? {
            b'}' => {
                self.at += 1;
                Ok(None)
            }
            b'"' => self.string().map(Some),
            _ => Err(self.broken("a key was expected")),
        }
    }

    /// Whether the list that was entered has another element; at its end that is passed.
    pub fn has_element(&mut self) -> R<bool> {
        let ends = self.peek()? == b']';
        self.at += usize::from(ends);
        Ok(!ends)
    }

    pub fn scalar(&mut self) -> R<Scalar<'_>> {
        match self.peek()? {
            b'"' => self.string().map(Scalar::Str),
            b'{' | b'[' => {
                self.skip()?;
                Ok(Scalar::Nothing)
            }
            _ => Ok(match self.word()? {
                "true" => Scalar::Bool(true),
                "false" => Scalar::Bool(false),
                "null" => Scalar::Nothing,
                number => Scalar::Number(number),
            }),
        }
    }

    /// Passes over a value, whatever it is.
    pub fn skip(&mut self) -> R<()> {
        let mut depth = 0u64;
        loop {
            match self.peek()? {
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' if depth > 0 => {
                    depth -= 1;
                    self.at += 1;
                }
                b'"' => {
                    self.string()?;
                }
                _ => {
                    self.word()?;
                }
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// The text must be at its end.
    pub fn finish(&mut self) -> R<()> {
        self.skip_spaces()?;
        if self.at < self.end { Err(self.broken("there is more than one value")) } else { Ok(()) }
    }

    /// Reads what is left and throws it away: whoever writes it would stop if nobody did.
    pub fn drain(&mut self) {
        let _ = std::io::copy(&mut self.input, &mut std::io::sink());
    }

    /// The first byte of the next token.
    fn peek(&mut self) -> R<u8> {
        self.skip_spaces()?;
        if self.at == self.end { Err(self.broken("it ends too early")) } else { Ok(self.window[self.at]) }
    }

    fn skip_spaces(&mut self) -> R<()> {
        loop {
            let rest = &self.window[self.at..self.end];
            let mut passed = indentation(rest);
            while let Some(byte) = rest.get(passed)
                && is_space(*byte)
            {
                passed += 1;
                if *byte == b'\n' {
                    passed += indentation(&rest[passed..]);
                }
            }
            self.at += passed;
            if self.at < self.end || !self.more()? {
                return Ok(());
            }
        }
    }

    /// A string without its quotes; the first of them is next.
    fn string(&mut self) -> R<&str> {
        let (mut len, mut escapes) = (1, false);
        loop {
            let rest = &self.window[self.at + len..self.end];
            match rest.iter().position(|b| matches!(b, b'"' | b'\\')) {
                Some(n) if rest[n] == b'"' => {
                    len += n;
                    break;
                }
                // The escaped character is passed over: it may be a quote.
                Some(n) if n + 1 < rest.len() => {
                    escapes = true;
                    len += n + 2;
                }
                found => {
                    len += found.unwrap_or(rest.len());
                    if !self.more()? {
                        return Err(self.broken("it ends in a string"));
                    }
                }
            }
        }
        let text = self.at + 1..self.at + len;
        self.at += len + 1;
        let Ok(text) = std::str::from_utf8(&self.window[text]) else {
            let offset = self.before + self.at as u64;
            return Err(Broken { problem: "a string is no UTF-8".to_string(), offset });
        };
        if !escapes {
            return Ok(text);
        }
        unescape(text, &mut self.unescaped);
        Ok(&self.unescaped)
    }

    /// A number or one of the three words.
    fn word(&mut self) -> R<&str> {
        let mut len = 0;
        loop {
            let rest = &self.window[self.at + len..self.end];
            let more = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || b"+-.".contains(b)).count();
            len += more;
            if more < rest.len() || !self.more()? {
                break;
            }
        }
        if len == 0 {
            return Err(self.broken("a value was expected"));
        }
        self.at += len;
        Ok(std::str::from_utf8(&self.window[self.at - len..self.at]).expect("ASCII"))
    }

    /// Reads on, keeping what begins at `at`, which moves to the front. False at the end of the text.
    fn more(&mut self) -> R<bool> {
        self.window.copy_within(self.at..self.end, 0);
        self.before += self.at as u64;
        self.end -= self.at;
        self.at = 0;
        if self.end == self.window.len() {
            self.window.resize(2 * self.end, 0);
        }
        loop {
            match self.input.read(&mut self.window[self.end..]) {
                Ok(count) => {
                    self.end += count;
                    return Ok(count > 0);
                }
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) => return Err(self.broken(&e.to_string())),
            }
        }
    }

    pub fn broken(&self, problem: &str) -> Broken {
        Broken { problem: problem.to_string(), offset: self.before + self.at as u64 }
    }
}

/// How much a text is indented, less what is left of a division by 16.
fn indentation(text: &[u8]) -> usize {
    16 * text.chunks_exact(16).take_while(|chunk| *chunk == [b' '; 16]).count()
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b',' | b':' | b'\r' | b'\t')
}

/// A string's text with its escapes replaced by what they stand for; those that stand for nothing are dropped.
fn unescape(text: &str, out: &mut String) {
    out.clear();
    let mut parts = text.split('\\');
    out.push_str(parts.next().unwrap_or_default());
    let mut high = None;
    while let Some(part) = parts.next() {
        let Some(letter) = part.chars().next() else {
            // Two backslashes in a row: what follows the second is plain.
            out.push('\\');
            out.push_str(parts.next().unwrap_or_default());
            continue;
        };
        let mut rest = &part[letter.len_utf8()..];
        match letter {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            'b' => out.push('\u{8}'),
            'f' => out.push('\u{c}'),
            'u' => {
                let unit = rest.get(..4).and_then(|digits| u16::from_str_radix(digits, 16).ok());
                rest = rest.get(4..).unwrap_or_default();
                match (high.take(), unit) {
                    (None, Some(unit @ 0xD800..0xDC00)) => high = Some(unit),
                    (high, unit) => {
                        let units = high.into_iter().chain(unit);
                        out.extend(
                            char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)),
                        );
                    }
                }
            }
            other => out.push(other),
        }
        out.push_str(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time.
    struct Dripping<'a>(&'a [u8]);

    impl Read for Dripping<'_> {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            self.0.read(&mut into[..1])
        }
    }

    /// Every key and every scalar of a value.
    fn tokens(json: &mut Json<impl Read>, out: &mut Vec<String>) -> R<()> {
        match json.begins()? {
            Begins::Object => {
                json.enter_object()?;
                while let Some(key) = json.key()? {
                    out.push(format!("{key}="));
                    tokens(json, out)?;
                }
            }
            Begins::List => {
                json.enter_list()?;
                while json.has_element()? {
                    tokens(json, out)?;
                }
            }
            Begins::Scalar => out.push(format!("{:?}", json.scalar()?)),
        }
        Ok(())
    }

    fn all(input: impl Read) -> R<Vec<String>> {
        let (mut json, mut out) = (Json::new(input), Vec::new());
        tokens(&mut json, &mut out)?;
        json.finish()?;
        Ok(out)
    }

    #[test]
    fn a_value_is_the_same_in_one_piece_and_in_many() {
        let wide = " ".repeat(100);
        let text = format!(
            r#"{{ "a": [1, -2.5e3 ,true,
{wide}"q\"\\n\u0041\ud83d\ude00\\", null], "b":{{}}, "": "ä" }}
"#
        );
        let expected = [
            "a=",
            "Number(\"1\")",
            "Number(\"-2.5e3\")",
            "Bool(true)",
            "Str(\"q\\\"\\\\nA😀\\\\\")",
            "Nothing",
        ];
        let at_once = all(text.as_bytes()).expect("reads");
        assert_eq!(at_once[..6], expected);
        assert_eq!(at_once[6..], ["b=", "=", "Str(\"ä\")"]);
        assert_eq!(all(Dripping(text.as_bytes())).expect("reads"), at_once);
    }

    #[test]
    fn what_is_skipped_leaves_its_neighbours() {
        let text = r#"[{"a": [1, {"b": "]}"}]}, 2]"#;
        let mut json = Json::new(text.as_bytes());
        assert!(json.enter_list().expect("a list") && json.has_element().expect("an element"));
        json.skip().expect("skips");
        assert_eq!(json.scalar().expect("a number"), Scalar::Number("2"));
        assert!(!json.has_element().expect("the end"));
    }

    #[test]
    fn text_that_is_cut_off_is_refused() {
        for text in ["", "{", "[1", "\"abc", "{\"a\"", "{\"a\\\"", "[}", "{} {}", "{1: 2}"] {
            assert!(all(text.as_bytes()).is_err(), "{text}");
        }
    }
}
