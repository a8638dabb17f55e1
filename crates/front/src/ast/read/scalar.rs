//! The small values of the dump, read as whatever they turn out to be.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// A string, number or bool; anything else is passed over and counts as nothing.
pub enum Scalar<'de> {
    Str(Cow<'de, str>),
    Number(String),
    Bool(bool),
    Nothing,
}

impl<'de> Scalar<'de> {
    /// As text; empty text counts as nothing, which is how clang writes unnamed things.
    pub fn text(&self) -> Option<&str> {
        match self {
            Scalar::Str(text) if text.is_empty() => None,
            Scalar::Str(text) => Some(text),
            Scalar::Number(text) => Some(text),
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

impl<'de> Deserialize<'de> for Scalar<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyScalar;
        impl<'de> Visitor<'de> for AnyScalar {
            type Value = Scalar<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("any value")
            }
            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Scalar<'de>, E> {
                Ok(Scalar::Str(Cow::Borrowed(text)))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Scalar<'de>, E> {
                Ok(Scalar::Str(Cow::Owned(text.to_string())))
            }
            fn visit_bool<E: Error>(self, value: bool) -> Result<Scalar<'de>, E> {
                Ok(Scalar::Bool(value))
            }
            fn visit_i64<E: Error>(self, value: i64) -> Result<Scalar<'de>, E> {
                Ok(Scalar::Number(value.to_string()))
            }
            fn visit_u64<E: Error>(self, value: u64) -> Result<Scalar<'de>, E> {
                Ok(Scalar::Number(value.to_string()))
            }
            fn visit_f64<E: Error>(self, value: f64) -> Result<Scalar<'de>, E> {
                Ok(Scalar::Number(value.to_string()))
            }
            fn visit_unit<E: Error>(self) -> Result<Scalar<'de>, E> {
                Ok(Scalar::Nothing)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Scalar<'de>, A::Error> {
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Scalar::Nothing)
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Scalar<'de>, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Scalar::Nothing)
            }
        }
        deserializer.deserialize_any(AnyScalar)
    }
}

/// A key; clang's are plain, so this borrows.
pub struct Key<'de>(pub Cow<'de, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyKey;
        impl<'de> Visitor<'de> for AnyKey {
            type Value = Key<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a key")
            }
            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(text)))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(text.to_string())))
            }
        }
        deserializer.deserialize_str(AnyKey)
    }
}

/// Implements `Deserialize` for a record of optional parts: known keys are stored, others passed over, and a
/// value that is not an object gives the empty record.
macro_rules! tolerant_record {
    ($name:ident, |$this:ident, $key:ident, $map:ident| $store:block) => {
        impl<'de> Deserialize<'de> for $name<'de> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Record;
                impl<'de> Visitor<'de> for Record {
                    type Value = $name<'de>;
                    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                        f.write_str(concat!("an object for ", stringify!($name)))
                    }
                    fn visit_map<A: MapAccess<'de>>(self, mut $map: A) -> Result<Self::Value, A::Error> {
                        let mut $this = $name::default();
                        while let Some(Key($key)) = $map.next_key()? $store
                        Ok($this)
                    }
                }
                deserializer.deserialize_map(Record)
            }
        }
    };
}

/// A place as printed: `file` and `line` only where they changed.
#[derive(Default)]
pub struct RawLoc<'de> {
    pub offset: Option<u64>,
    pub file: Option<Cow<'de, str>>,
    pub line: Option<u64>,
    pub col: Option<u64>,
    pub tok_len: Option<u64>,
    pub is_macro_arg: bool,
    pub spelling: Option<Box<RawLoc<'de>>>,
    pub expansion: Option<Box<RawLoc<'de>>>,
}

tolerant_record!(RawLoc, |this, key, map| {
    match &*key {
        "offset" => this.offset = map.next_value::<u64>().map(Some)?,
        "col" => this.col = map.next_value::<u64>().map(Some)?,
        "tokLen" => this.tok_len = map.next_value::<u64>().map(Some)?,
        "line" => this.line = map.next_value::<u64>().map(Some)?,
        "file" => {
            if let Scalar::Str(file) = map.next_value()? {
                this.file = Some(file);
            }
        }
        "spellingLoc" => this.spelling = Some(Box::new(map.next_value()?)),
        "expansionLoc" => this.expansion = Some(Box::new(map.next_value()?)),
        "isMacroArgExpansion" => this.is_macro_arg = map.next_value::<Scalar>()?.is_true(),
        // `includedFrom` names a file too, but it is not where we are.
        _ => {
            map.next_value::<IgnoredAny>()?;
        }
    }
});

#[derive(Default)]
pub struct RawRange<'de> {
    pub begin: RawLoc<'de>,
    pub end: RawLoc<'de>,
}

tolerant_record!(RawRange, |this, key, map| {
    match &*key {
        "begin" => this.begin = map.next_value()?,
        "end" => this.end = map.next_value()?,
        _ => {
            map.next_value::<IgnoredAny>()?;
        }
    }
});

#[derive(Default)]
pub struct RawType<'de> {
    pub text: Option<Cow<'de, str>>,
    pub desugared: Option<Cow<'de, str>>,
    pub alias: Option<u64>,
}

tolerant_record!(RawType, |this, key, map| {
    match (&*key, map.next_value::<Scalar>()?) {
        ("qualType", Scalar::Str(text)) => this.text = Some(text),
        ("desugaredQualType", Scalar::Str(text)) => this.desugared = Some(text),
        ("typeAliasDeclId", value) => this.alias = value.id(),
        _ => {}
    }
});

/// A declaration that is only referred to.
#[derive(Default)]
pub struct RawStub<'de> {
    pub id: Option<u64>,
    pub kind: Option<Cow<'de, str>>,
    pub name: Option<Cow<'de, str>>,
    pub ty: RawType<'de>,
}

tolerant_record!(RawStub, |this, key, map| {
    if &*key == "type" {
        this.ty = map.next_value()?;
        continue;
    }
    match (&*key, map.next_value::<Scalar>()?) {
        ("id", value) => this.id = value.id(),
        ("kind", Scalar::Str(kind)) => this.kind = Some(kind),
        ("name", Scalar::Str(name)) => this.name = Some(name),
        _ => {}
    }
});

/// An entry of `bases` or of a cast's `path`.
#[derive(Default)]
pub struct RawBase<'de> {
    pub ty: RawType<'de>,
    pub name: Option<Cow<'de, str>>,
    pub is_virtual: bool,
}

tolerant_record!(RawBase, |this, key, map| {
    if &*key == "type" {
        this.ty = map.next_value()?;
        continue;
    }
    match (&*key, map.next_value::<Scalar>()?) {
        ("name", Scalar::Str(name)) => this.name = Some(name),
        ("isVirtual", value) => this.is_virtual = value.is_true(),
        _ => {}
    }
});
