//! Reads one node and, below it, its children.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::scalar::{Key, RawBase, RawLoc, RawRange, RawStub, RawType, Scalar};
use super::state::State;
use crate::ast::{
    Base, DeclStub, Flag, InitStyle, Kind, Node, NodeId, QualType, StorageClass, Text, ValueCategory,
};

pub struct NodeSeed<'s, 'o> {
    pub state: &'s mut State<'o>,
    pub parent: Option<NodeId>,
    /// Directly in the translation unit, a namespace or a linkage block, where headers' declarations stand.
    pub at_namespace_scope: bool,
}

pub enum Outcome {
    Node(NodeId),
    /// `{}`: a part that is not there.
    Absent,
    /// Left out on purpose, as if it had not been printed.
    Skipped,
}

impl<'de> DeserializeSeed<'de> for NodeSeed<'_, '_> {
    type Value = Outcome;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Outcome, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for NodeSeed<'_, '_> {
    type Value = Outcome;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a node")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Outcome, A::Error> {
        let NodeSeed { state, parent, at_namespace_scope } = self;
        // A kind nobody has: a node without `kind` is a null pointer in clang.
        let mut node = Node::new(Kind::Other(u16::MAX));
        let mut slot = None;
        let mut has_range = false;
        while let Some(Key(key)) = map.next_key()? {
            match &*key {
                "id" => node.id = map.next_value::<Scalar>()?.id().unwrap_or(0),
                "kind" => {
                    let name: Scalar = map.next_value()?;
                    let name = name.text().unwrap_or("");
                    if name.ends_with("Comment") {
                        return skip_rest(state, map, node, false);
                    }
                    node.kind = state.kind(name);
                    if slot.is_none() {
                        // Taken now, so that parents stand before their children in the arena.
                        slot = Some(NodeId(state.nodes.len() as u32));
                        state.nodes.push(Node::new(node.kind));
                    }
                }
                "loc" => {
                    node.loc = {
                        let raw: RawLoc = map.next_value()?;
                        state.loc(&raw)
                    };
                    if at_namespace_scope && !state.is_user(node.loc) {
                        if slot.is_some() {
                            state.nodes.pop();
                        }
                        return skip_rest(state, map, node, true);
                    }
                }
                "range" => {
                    has_range = true;
                    let raw: RawRange = map.next_value()?;
                    node.range = state.range(&raw);
                }
                "inner" => {
                    let inside = is_namespace_scope(node.kind) && (at_namespace_scope || parent.is_none());
                    let children = Children { state: &mut *state, parent: slot, at_namespace_scope: inside };
                    node.children = map.next_value_seed(children)?;
                }
                "array_filler" => {
                    let children = Children { state: &mut *state, parent: slot, at_namespace_scope: false };
                    node.array_filler = map.next_value_seed(children)?;
                }
                other => read_property(state, &mut node, other, &mut map)?,
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
}

fn is_namespace_scope(kind: Kind) -> bool {
    matches!(kind, Kind::TranslationUnitDecl | Kind::NamespaceDecl | Kind::LinkageSpecDecl)
}

struct Children<'s, 'o> {
    state: &'s mut State<'o>,
    parent: Option<NodeId>,
    at_namespace_scope: bool,
}

impl<'de> DeserializeSeed<'de> for Children<'_, '_> {
    type Value = Vec<Option<NodeId>>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Children<'_, '_> {
    type Value = Vec<Option<NodeId>>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let Children { state, parent, at_namespace_scope } = self;
        let mut children = Vec::new();
        while let Some(child) =
            seq.next_element_seed(NodeSeed { state: &mut *state, parent, at_namespace_scope })?
        {
            match child {
                Outcome::Node(id) => children.push(Some(id)),
                Outcome::Absent => children.push(None),
                Outcome::Skipped => {}
            }
        }
        Ok(children)
    }
}

/// Everything about a node but its kind, places and children.
fn read_property<'de, A: MapAccess<'de>>(
    state: &mut State,
    node: &mut Node,
    key: &str,
    map: &mut A,
) -> Result<(), A::Error> {
    match key {
        "type" => node.ty = qual_type(state, map)?.or(node.ty.take()),
        "valueCategory" => {
            node.value_category = match map.next_value::<Scalar>()?.text() {
                Some("lvalue") => Some(ValueCategory::LValue),
                Some("xvalue") => Some(ValueCategory::XValue),
                Some(_) => Some(ValueCategory::PRValue),
                None => None,
            }
        }
        "castKind" => node.cast_kind = text(state, map)?,
        "referencedDecl" => node.referenced_decl = stub(state, map)?,
        "name" | "member" => node.name = text(state, map)?,
        "opcode" | "operator" => node.opcode = text(state, map)?,
        "value" => node.value = text(state, map)?,
        "mangledName" => node.mangled_name = text(state, map)?,
        "referencedMemberDecl" => node.member_decl = map.next_value::<Scalar>()?.id(),
        "foundReferencedDecl" => node.found_decl = stub(state, map)?,
        "ctorType" => node.ctor_type = qual_type(state, map)?,
        "computeLHSType" => node.compute_lhs_type = qual_type(state, map)?,
        "computeResultType" => node.compute_result_type = qual_type(state, map)?,
        "conversionFunc" => node.conversion_func = stub(state, map)?,
        "storageClass" => {
            node.storage_class = match map.next_value::<Scalar>()?.text() {
                Some("static") => Some(StorageClass::Static),
                Some("extern") => Some(StorageClass::Extern),
                Some("register") => Some(StorageClass::Register),
                Some(_) => Some(StorageClass::Other),
                None => None,
            }
        }
        "init" => {
            node.init = match map.next_value::<Scalar>()?.text() {
                Some("call") => Some(InitStyle::Call),
                Some("list") => Some(InitStyle::List),
                Some("paren-list") => Some(InitStyle::ParenList),
                Some(_) => Some(InitStyle::C),
                None => None,
            }
        }
        "tagUsed" => node.tag_used = text(state, map)?,
        "access" => node.access = text(state, map)?,
        "previousDecl" => node.previous_decl = map.next_value::<Scalar>()?.id(),
        "parentDeclContextId" => node.parent_context = map.next_value::<Scalar>()?.id(),
        "explicitlyDefaulted" => {
            let how: Scalar = map.next_value()?;
            let deleted = how.text() == Some("deleted");
            node.flags.insert(if deleted { Flag::ExplicitlyDeleted } else { Flag::ExplicitlyDefaulted });
        }
        "scopedEnumTag" => {
            map.next_value::<Scalar>()?;
            node.flags.insert(Flag::ScopedEnum);
        }
        "tls" => {
            map.next_value::<Scalar>()?;
            node.flags.insert(Flag::ThreadLocal);
        }
        _ => read_rare_property(state, node, key, map)?,
    }
    Ok(())
}

fn read_rare_property<'de, A: MapAccess<'de>>(
    state: &mut State,
    node: &mut Node,
    key: &str,
    map: &mut A,
) -> Result<(), A::Error> {
    match key {
        "anyInit" | "field" | "target" | "decl" | "nominatedNamespace" | "aliasedNamespace"
        | "originalNamespace" | "extendingDecl" => node.decl = stub(state, map)?.or(node.decl.take()),
        "lookups" => {
            let raw: Vec<RawStub> = map.next_value()?;
            node.lookups = raw.into_iter().filter_map(|raw| state.stub(raw)).collect();
        }
        "argType" | "baseInit" | "delegatingInit" => node.arg_type = qual_type(state, map)?,
        "fixedUnderlyingType" => node.underlying_type = qual_type(state, map)?,
        "qualifiers" => node.qualifiers = text(state, map)?,
        "storageDuration" => node.storage_duration = text(state, map)?,
        "targetLabelDeclId" | "declId" => node.target_label = map.next_value::<Scalar>()?.id(),
        "size" | "index" | "numElements" => node.size = map.next_value::<Scalar>()?.number(),
        "bases" => {
            for raw in map.next_value::<Vec<RawBase>>()? {
                if let Some(ty) = state.qual_type(raw.ty) {
                    node.bases.push(Base { ty, is_virtual: raw.is_virtual });
                }
            }
        }
        "path" => {
            let raw: Vec<RawBase> = map.next_value()?;
            node.path = raw.iter().filter_map(|raw| raw.name.as_ref()).map(|name| state.text(name)).collect();
        }
        _ => match Flag::from_key(key) {
            Some(flag) => {
                if map.next_value::<Scalar>()?.is_true() {
                    node.flags.insert(flag);
                }
            }
            None => skip_entry(state, key, map)?,
        },
    }
    Ok(())
}

fn text<'de, A: MapAccess<'de>>(state: &mut State, map: &mut A) -> Result<Option<Text>, A::Error> {
    let scalar: Scalar = map.next_value()?;
    Ok(scalar.text().map(|text| state.text(text)))
}

fn qual_type<'de, A: MapAccess<'de>>(state: &mut State, map: &mut A) -> Result<Option<QualType>, A::Error> {
    let raw: RawType = map.next_value()?;
    Ok(state.qual_type(raw))
}

fn stub<'de, A: MapAccess<'de>>(state: &mut State, map: &mut A) -> Result<Option<DeclStub>, A::Error> {
    let raw: RawStub = map.next_value()?;
    Ok(state.stub(raw))
}

/// Passes over the rest of a node, remembering its stub if it is a declaration.
fn skip_rest<'de, A: MapAccess<'de>>(
    state: &mut State,
    mut map: A,
    node: Node,
    remember: bool,
) -> Result<Outcome, A::Error> {
    let (mut name, mut ty) = (None, None);
    while let Some(Key(key)) = map.next_key()? {
        match &*key {
            "name" => name = text(state, &mut map)?,
            "type" => ty = qual_type(state, &mut map)?,
            other => skip_entry(state, other, &mut map)?,
        }
    }
    if remember && node.id != 0 {
        state.stubs.entry(node.id).or_insert(DeclStub { id: node.id, kind: node.kind, name, ty });
    }
    Ok(Outcome::Skipped)
}

/// Passes over any value, but follows the places in it.
struct Skip<'s, 'o>(&'s mut State<'o>);

impl<'de> DeserializeSeed<'de> for Skip<'_, '_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Skip<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("any value")
    }
    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }
    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }
    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }
    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }
    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Ok(())
    }
    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        while seq.next_element_seed(Skip(&mut *self.0))?.is_some() {}
        Ok(())
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(Key(key)) = map.next_key()? {
            skip_entry(self.0, &key, &mut map)?;
        }
        Ok(())
    }
}

fn skip_entry<'de, A: MapAccess<'de>>(state: &mut State, key: &str, map: &mut A) -> Result<(), A::Error> {
    match key {
        "loc" => {
            let raw: RawLoc = map.next_value()?;
            state.loc(&raw);
        }
        "range" => {
            let raw: RawRange = map.next_value()?;
            state.range(&raw);
        }
        _ => map.next_value_seed(Skip(state))?,
    }
    Ok(())
}
