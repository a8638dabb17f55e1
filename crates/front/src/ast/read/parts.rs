//! The records that nodes are made of. Of each, known keys are stored and others passed over; what is no object gives the
//! empty record.

use std::io::Read;

use super::json::{Broken, Json, Scalar};
use super::state::{RawLoc, State};
use crate::ast::{Base, DeclStub, Loc, QualType, Range, Text};

type R<T> = Result<T, Broken>;

/// A place, completed with the file and line that were printed last.
pub fn loc<I: Read>(state: &mut State, json: &mut Json<I>) -> R<Option<Loc>> {
    let raw = raw_loc(state, json)?;
    Ok(state.loc(&raw))
}

pub fn range<I: Read>(state: &mut State, json: &mut Json<I>) -> R<Option<Range>> {
    let (mut begin, mut end) = (RawLoc::default(), RawLoc::default());
    if json.enter_object()? {
        loop {
            match json.key()? {
                Some("begin") => begin = raw_loc(state, json)?,
                Some("end") => end = raw_loc(state, json)?,
                Some(_) => json.skip()?,
                None => break,
            }
        }
    }
    let (begin, end) = (state.loc(&begin), state.loc(&end));
    Ok(begin.zip(end).map(|(begin, end)| Range { begin, end }))
}

fn raw_loc<I: Read>(state: &mut State, json: &mut Json<I>) -> R<RawLoc> {
    let mut raw = RawLoc::default();
    if !json.enter_object()? {
        return Ok(raw);
    }
    loop {
        match json.key()? {
            Some("spellingLoc") => raw.spelling = Some(raw_loc(state, json)?.place),
            Some("expansionLoc") => raw.expansion = Some(raw_loc(state, json)?.place),
            Some("offset") => raw.place.offset = json.scalar()?.number(),
            Some("col") => raw.place.col = json.scalar()?.number(),
            Some("tokLen") => raw.place.tok_len = json.scalar()?.number(),
            Some("line") => raw.place.line = json.scalar()?.number(),
            Some("file") => {
                if let Scalar::Str(file) = json.scalar()? {
                    raw.place.file = Some(state.file_id(file));
                }
            }
            Some("isMacroArgExpansion") => raw.place.is_macro_arg = json.scalar()?.is_true(),
            // `includedFrom` names a file too, but it is not where we are.
            Some(_) => json.skip()?,
            None => return Ok(raw),
        }
    }
}

pub fn qual_type<I: Read>(state: &mut State, json: &mut Json<I>) -> R<Option<QualType>> {
    let (mut text, mut desugared, mut alias) = (None, None, None);
    if json.enter_object()? {
        loop {
            match json.key()? {
                Some("qualType") => text = string(state, json)?.or(text),
                Some("desugaredQualType") => desugared = string(state, json)?.or(desugared),
                Some("typeAliasDeclId") => alias = json.scalar()?.id(),
                Some(_) => json.skip()?,
                None => break,
            }
        }
    }
    Ok(text.map(|text| QualType { text, desugared, alias }))
}

/// A declaration that is only referred to.
pub fn stub<I: Read>(state: &mut State, json: &mut Json<I>) -> R<Option<DeclStub>> {
    let (mut id, mut kind, mut name, mut ty) = (None, None, None, None);
    if json.enter_object()? {
        loop {
            match json.key()? {
                Some("id") => id = json.scalar()?.id(),
                Some("kind") => {
                    if let Scalar::Str(text) = json.scalar()? {
                        kind = Some(state.kind(text));
                    }
                }
                Some("name") => name = string(state, json)?.or(name),
                Some("type") => ty = qual_type(state, json)?,
                Some(_) => json.skip()?,
                None => break,
            }
        }
    }
    let Some((id, kind)) = id.zip(kind) else { return Ok(None) };
    let stub = DeclStub { id, kind, name: name.filter(|name| !name.is_empty()), ty };
    state.stubs.entry(id).or_insert_with(|| stub.clone());
    Ok(Some(stub))
}

pub fn stubs<I: Read>(state: &mut State, json: &mut Json<I>) -> R<Vec<DeclStub>> {
    let mut all = Vec::new();
    if json.enter_list()? {
        while json.has_element()? {
            all.extend(stub(state, json)?);
        }
    }
    Ok(all)
}

/// The entries of `bases`, and the names of those of a cast's `path`.
pub fn bases<I: Read>(state: &mut State, json: &mut Json<I>) -> R<(Vec<Base>, Vec<Text>)> {
    let mut all = (Vec::new(), Vec::new());
    if json.enter_list()? {
        while json.has_element()? {
            let (mut ty, mut name, mut is_virtual) = (None, None, false);
            if json.enter_object()? {
                loop {
                    match json.key()? {
                        Some("type") => ty = qual_type(state, json)?,
                        Some("name") => name = string(state, json)?.or(name),
                        Some("isVirtual") => is_virtual = json.scalar()?.is_true(),
                        Some(_) => json.skip()?,
                        None => break,
                    }
                }
            }
            all.0.extend(ty.map(|ty| Base { ty, is_virtual }));
            all.1.extend(name);
        }
    }
    Ok(all)
}

/// A string, also an empty one; no other value.
fn string<I: Read>(state: &mut State, json: &mut Json<I>) -> R<Option<Text>> {
    match json.scalar()? {
        Scalar::Str(text) => Ok(Some(state.text(text))),
        Scalar::Number(_) | Scalar::Bool(_) | Scalar::Nothing => Ok(None),
    }
}
