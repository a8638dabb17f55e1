//! Reads one node and, below it, its children.

use std::io::Read;

use super::json::{Begins, Broken, Json};
use super::key::Key;
use super::parts;
use super::state::State;
use crate::ast::{DeclStub, Flag, InitStyle, Kind, Node, NodeId, StorageClass, Text, ValueCategory};

type R<T> = Result<T, Broken>;

/// How deep nodes may be nested: what the stack that they are read on has room for, in any build. clang itself gives up before.
const DEEPEST: usize = 50_000;

pub enum Outcome {
    Node(NodeId),
    /// `{}`: a part that is not there.
    Absent,
    /// Left out on purpose, as if it had not been printed.
    Skipped,
}

/// `at_namespace_scope`: directly in the translation unit, a namespace or a linkage block, where headers' declarations
/// stand.
pub fn node<I: Read>(
    state: &mut State,
    json: &mut Json<I>,
    parent: Option<NodeId>,
    at_namespace_scope: bool,
) -> R<Outcome> {
    if !json.enter_object()? {
        return Ok(Outcome::Absent);
    }
    // A kind nobody has: a node without `kind` is a null pointer in clang.
    let mut node = Node::new(Kind::Other(u16::MAX));
    let mut slot = None;
    let mut has_range = false;
    while let Some(key) = json.key()?.map(Key::of) {
        match key {
            Key::Id => node.id = json.scalar()?.id().unwrap_or(0),
            Key::Kind => {
                let name = json.scalar()?.text().unwrap_or("");
                if name.ends_with("Comment") {
                    skip_rest(state, json, node, false)?;
                    return Ok(Outcome::Skipped);
                }
                node.kind = state.kind(name);
                if slot.is_none() {
                    // Taken now, so that parents stand before their children in the arena.
                    slot = Some(NodeId(state.nodes.len() as u32));
                    state.nodes.push(Node::new(node.kind));
                }
            }
            Key::Loc => {
                node.loc = parts::loc(state, json)?;
                if at_namespace_scope && !state.is_user(node.loc) {
                    if slot.is_some() {
                        state.nodes.pop();
                    }
                    skip_rest(state, json, node, true)?;
                    return Ok(Outcome::Skipped);
                }
            }
            Key::Range => {
                has_range = true;
                node.range = parts::range(state, json)?;
            }
            Key::Inner => {
                let inside = is_namespace_scope(node.kind) && (at_namespace_scope || parent.is_none());
                node.children = children(state, json, slot, inside)?;
            }
            Key::ArrayFiller => node.array_filler = children(state, json, slot, false)?,
            other => property(state, &mut node, other, json)?,
        }
    }
    let Some(id) = slot else { return Ok(Outcome::Absent) };
    if !has_range && node.kind.is_decl() {
        node.flags.insert(Flag::Mention);
    }
    node.parent = parent;
    if node.id != 0 {
        let known = state.by_id.get(&node.id).copied();
        let better =
            known.is_none_or(|known| state.nodes[known.0 as usize].is_mention() && !node.is_mention());
        if better {
            state.by_id.insert(node.id, id);
        }
    }
    state.nodes[id.0 as usize] = node;
    Ok(Outcome::Node(id))
}

fn is_namespace_scope(kind: Kind) -> bool {
    matches!(kind, Kind::TranslationUnitDecl | Kind::NamespaceDecl | Kind::LinkageSpecDecl)
}

fn children<I: Read>(
    state: &mut State,
    json: &mut Json<I>,
    parent: Option<NodeId>,
    at_namespace_scope: bool,
) -> R<Vec<Option<NodeId>>> {
    let mut children = Vec::new();
    state.depth += 1;
    if state.depth > DEEPEST {
        return Err(json.broken("it is nested too deep"));
    }
    if json.enter_list()? {
        while json.has_element()? {
            match node(state, json, parent, at_namespace_scope)? {
                Outcome::Node(id) => children.push(Some(id)),
                Outcome::Absent => children.push(None),
                Outcome::Skipped => {}
            }
        }
    }
    state.depth -= 1;
    Ok(children)
}

/// Everything about a node but its kind, places and children.
fn property<I: Read>(state: &mut State, node: &mut Node, key: Key, json: &mut Json<I>) -> R<()> {
    match key {
        Key::Type => node.ty = parts::qual_type(state, json)?.or(node.ty.take()),
        Key::ValueCategory => {
            node.value_category = match json.scalar()?.text() {
                Some("lvalue") => Some(ValueCategory::LValue),
                Some("xvalue") => Some(ValueCategory::XValue),
                Some(_) => Some(ValueCategory::PRValue),
                None => None,
            }
        }
        Key::CastKind => node.cast_kind = text(state, json)?,
        Key::ReferencedDecl => node.referenced_decl = stub(state, json)?,
        Key::Name => node.name = text(state, json)?,
        Key::Opcode => node.opcode = text(state, json)?,
        Key::Value => node.value = text(state, json)?,
        Key::MangledName => node.mangled_name = text(state, json)?,
        Key::MemberDecl => node.member_decl = json.scalar()?.id(),
        Key::FoundDecl => node.found_decl = stub(state, json)?,
        Key::CtorType => node.ctor_type = parts::qual_type(state, json)?.map(Box::new),
        Key::ComputeLhsType => node.compute_lhs_type = parts::qual_type(state, json)?.map(Box::new),
        Key::ComputeResultType => node.compute_result_type = parts::qual_type(state, json)?.map(Box::new),
        Key::ConversionFunc => node.conversion_func = stub(state, json)?,
        Key::StorageClass => {
            node.storage_class = match json.scalar()?.text() {
                Some("static") => Some(StorageClass::Static),
                Some("extern") => Some(StorageClass::Extern),
                Some("register") => Some(StorageClass::Register),
                Some(_) => Some(StorageClass::Other),
                None => None,
            }
        }
        Key::Init => {
            node.init = match json.scalar()?.text() {
                Some("call") => Some(InitStyle::Call),
                Some("list") => Some(InitStyle::List),
                Some("paren-list") => Some(InitStyle::ParenList),
                Some(_) => Some(InitStyle::C),
                None => None,
            }
        }
        Key::TagUsed => node.tag_used = text(state, json)?,
        Key::Access => node.access = text(state, json)?,
        Key::PreviousDecl => node.previous_decl = json.scalar()?.id(),
        Key::ParentContext => node.parent_context = json.scalar()?.id(),
        Key::ExplicitlyDefaulted => {
            let deleted = json.scalar()?.text() == Some("deleted");
            node.flags.insert(if deleted { Flag::ExplicitlyDeleted } else { Flag::ExplicitlyDefaulted });
        }
        Key::ScopedEnumTag => {
            json.scalar()?;
            node.flags.insert(Flag::ScopedEnum);
        }
        Key::Tls => {
            json.scalar()?;
            node.flags.insert(Flag::ThreadLocal);
        }
        Key::Decl => node.decl = stub(state, json)?.or(node.decl.take()),
        Key::Lookups => node.lookups = parts::stubs(state, json)?,
        Key::ArgType => node.arg_type = parts::qual_type(state, json)?.map(Box::new),
        Key::UnderlyingType => node.underlying_type = parts::qual_type(state, json)?.map(Box::new),
        Key::Qualifiers => node.qualifiers = text(state, json)?,
        Key::StorageDuration => node.storage_duration = text(state, json)?,
        Key::TargetLabel => node.target_label = json.scalar()?.id(),
        Key::Size => node.size = json.scalar()?.number(),
        Key::Bases => node.bases.extend(parts::bases(state, json)?.0),
        Key::Path => node.path = parts::bases(state, json)?.1,
        Key::Flag(flag) => {
            if json.scalar()?.is_true() {
                node.flags.insert(flag);
            }
        }
        Key::Unknown => skip(state, json)?,
        Key::Id | Key::Kind | Key::Loc | Key::Range | Key::Inner | Key::ArrayFiller => {
            unreachable!("read with the node")
        }
    }
    Ok(())
}

fn text<I: Read>(state: &mut State, json: &mut Json<I>) -> R<Option<Text>> {
    Ok(json.scalar()?.text().map(|text| state.text(text)))
}

fn stub<I: Read>(state: &mut State, json: &mut Json<I>) -> R<Option<Box<DeclStub>>> {
    Ok(parts::stub(state, json)?.map(Box::new))
}

/// Passes over the rest of a node, remembering its stub if it is a declaration.
fn skip_rest<I: Read>(state: &mut State, json: &mut Json<I>, node: Node, remember: bool) -> R<()> {
    let (mut name, mut ty) = (None, None);
    loop {
        match json.key()? {
            Some("name") => name = text(state, json)?,
            Some("type") => ty = parts::qual_type(state, json)?,
            Some("loc") => drop(parts::loc(state, json)?),
            Some("range") => drop(parts::range(state, json)?),
            Some(_) => skip(state, json)?,
            None => break,
        }
    }
    if remember && node.id != 0 {
        state.stubs.entry(node.id).or_insert(DeclStub { id: node.id, kind: node.kind, name, ty });
    }
    Ok(())
}

/// Passes over any value, but follows the places in it.
fn skip<I: Read>(state: &mut State, json: &mut Json<I>) -> R<()> {
    match json.begins()? {
        Begins::Object => {
            json.enter_object()?;
            loop {
                match json.key()? {
                    Some("loc") => drop(parts::loc(state, json)?),
                    Some("range") => drop(parts::range(state, json)?),
                    Some(_) => skip(state, json)?,
                    None => return Ok(()),
                }
            }
        }
        Begins::List => {
            json.enter_list()?;
            while json.has_element()? {
                skip(state, json)?;
            }
            Ok(())
        }
        Begins::Scalar => json.skip(),
    }
}
