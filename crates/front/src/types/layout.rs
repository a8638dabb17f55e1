//! Sizes, alignments and offsets on LP64 (Itanium's rules, for records without virtual functions).

use ir::tables::HashSet;

use super::builtin::is_header_enum;
use super::{CType, Shape, TypeTable};
use crate::ast::{Flag, Kind, NodeId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordLayout {
    pub bytes: u64,
    pub align: u64,
    /// The record's own fields; those of bases are in the bases' layouts.
    pub fields: Vec<FieldLayout>,
    /// Bases with their offsets.
    pub bases: Vec<(NodeId, u64)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldLayout {
    pub decl: NodeId,
    pub ty: CType,
    pub offset: u64,
}

impl TypeTable<'_> {
    /// `sizeof`; `None` for incomplete and unknown types, and for records whose layout is beyond us.
    pub fn size_of(&self, ty: &CType) -> Option<u64> {
        Some(self.size_and_align(ty)?.0)
    }

    pub fn align_of(&self, ty: &CType) -> Option<u64> {
        Some(self.size_and_align(ty)?.1)
    }

    fn size_and_align(&self, ty: &CType) -> Option<(u64, u64)> {
        let both = |bytes| Some((bytes, bytes));
        match &ty.referred().shape {
            Shape::Bool => both(1),
            Shape::Int(kind) => both(kind.bytes()),
            Shape::Float(kind) => both(kind.bytes()),
            Shape::Pointer(_) | Shape::NullPtr => both(8),
            Shape::MemberPointer { pointee, .. } => {
                Some((if pointee.function().is_some() { 16 } else { 8 }, 8))
            }
            Shape::Array(element, Some(bound)) => {
                let (bytes, align) = self.size_and_align(element)?;
                Some((bytes.checked_mul(*bound)?, align))
            }
            Shape::Vector(element, lanes) => both((self.size_of(element)? * lanes).next_power_of_two()),
            Shape::Record(record) => self.layout(*record).map(|layout| (layout.bytes, layout.align)),
            Shape::BuiltinRecord(record) => Some((record.bytes(), record.align)),
            Shape::Enum(decl) => self.enum_type(*decl).and_then(|ty| self.size_and_align(&ty)),
            Shape::Foreign(name) if is_header_enum(name) => both(4),
            Shape::Foreign(name) => match name.as_str() {
                "__half" | "half" | "__nv_bfloat16" | "nv_bfloat16" => both(2),
                "__half2" | "half2" | "__nv_bfloat162" | "nv_bfloat162" => both(4),
                _ => None,
            },
            Shape::Void
            | Shape::Array(_, None)
            | Shape::Function(_)
            | Shape::Unknown(_)
            | Shape::LValueRef(_)
            | Shape::RValueRef(_) => None,
        }
    }

    /// The integer type behind an enumeration: the one it names, else the one its values are given.
    pub fn enum_type(&self, decl: NodeId) -> Option<CType> {
        if let Some(ty) = &self.ast[decl].underlying_type {
            return Some(self.resolve(ty, decl));
        }
        if self.ast[decl].has(Flag::ScopedEnum) {
            return Some(Shape::Int(super::IntKind::Int).into());
        }
        let constants = self.ast.children_of_kind(decl, Kind::EnumConstantDecl);
        let values = constants.map(|id| self.ast.enum_value(id)).collect::<Option<Vec<_>>>()?;
        let (least, most) =
            (values.iter().min().copied().unwrap_or(0), values.iter().max().copied().unwrap_or(0));
        let kind = if least < 0 {
            let fits = least >= i128::from(i32::MIN) && most <= i128::from(i32::MAX);
            if fits { super::IntKind::Int } else { super::IntKind::Long }
        } else if most <= i128::from(u32::MAX) {
            super::IntKind::UInt
        } else {
            super::IntKind::ULong
        };
        Some(Shape::Int(kind).into())
    }

    /// Where the fields of a record lie. `None` if it has virtual functions or bases, bit-fields, packing,
    /// members that share their address with others, or a non-empty base, whose tail padding may or may not be used again.
    pub fn layout(&self, record: NodeId) -> Option<RecordLayout> {
        let node = &self.ast[record];
        let is_packed = [Kind::PackedAttr, Kind::MaxFieldAlignmentAttr]
            .iter()
            .any(|&k| self.ast.has_attribute(record, k));
        let is_virtual = self.ast.methods(record).any(|method| self.ast[method].has(Flag::Virtual));
        if !node.has(Flag::CompleteDefinition) || is_packed || is_virtual {
            return None;
        }
        let is_union = node.tag_used.as_deref() == Some("union");
        let mut layout = RecordLayout { bytes: 0, align: 1, fields: Vec::new(), bases: Vec::new() };
        for base in &node.bases {
            let base_record = self.record_of(&self.resolve(&base.ty, record))?;
            let inner = self.layout(base_record)?;
            let is_empty =
                inner.fields.is_empty() && inner.bases.iter().all(|&(base, _)| self.is_empty(base));
            if base.is_virtual
                || (!is_empty && self.has_tail_padding(&inner))
                || (is_empty && node.bases.len() > 1)
            {
                return None;
            }
            let offset = if is_empty { 0 } else { layout.bytes.next_multiple_of(inner.align) };
            layout.bytes = if is_empty { layout.bytes } else { offset + inner.bytes };
            layout.align = layout.align.max(inner.align);
            layout.bases.push((base_record, offset));
            // Two objects of one class never have one address: the member moves.
            if is_empty && !self.starts_of(base_record).is_disjoint(&self.starts_of_first_field(record)) {
                return None;
            }
        }
        // Those without a name take room as well.
        for field in self.ast.children_of_kind(record, Kind::FieldDecl) {
            let is_moved = [Kind::PackedAttr, Kind::NoUniqueAddressAttr]
                .iter()
                .any(|&k| self.ast.has_attribute(field, k));
            if self.ast[field].has(Flag::IsBitfield) || is_moved {
                return None;
            }
            let ty = self.type_of(field);
            let (bytes, align) = if ty.is_reference() { (8, 8) } else { self.size_and_align(&ty)? };
            let align = align.max(self.aligned_to(field)?);
            let offset = if is_union { 0 } else { layout.bytes.next_multiple_of(align) };
            layout.bytes = layout.bytes.max(offset + bytes);
            layout.align = layout.align.max(align);
            layout.fields.push(FieldLayout { decl: field, ty, offset });
        }
        layout.align = layout.align.max(self.aligned_to(record)?);
        // Even an empty record takes a byte.
        layout.bytes = layout.bytes.max(1).next_multiple_of(layout.align);
        Some(layout)
    }

    /// The classes of which an object may lie where an object of this one starts, itself included.
    fn starts_of(&self, record: NodeId) -> HashSet<NodeId> {
        let bases = self.ast[record].bases.iter();
        let inner = bases.filter_map(|base| self.record_of(&self.resolve(&base.ty, record)));
        let mut starts = self.starts_of_first_field(record);
        starts.extend(inner.flat_map(|base| self.starts_of(base)));
        starts.insert(record);
        starts
    }

    fn starts_of_first_field(&self, record: NodeId) -> HashSet<NodeId> {
        let mut ty = self.ast.fields(record).next().map(|field| self.type_of(field));
        while let Some(CType { shape: Shape::Array(of, _), .. }) = &ty {
            ty = Some((**of).clone());
        }
        let first = ty.filter(|ty| !ty.is_reference()).and_then(|ty| self.record_of(&ty));
        first.map(|first| self.starts_of(first)).unwrap_or_default()
    }

    fn is_empty(&self, record: NodeId) -> bool {
        self.ast.fields(record).next().is_none() && self.ast[record].bases.is_empty()
    }

    fn has_tail_padding(&self, layout: &RecordLayout) -> bool {
        let end = layout.fields.iter().map(|field| {
            let bytes = if field.ty.is_reference() { Some(8) } else { self.size_of(&field.ty) };
            field.offset + bytes.unwrap_or(0)
        });
        end.max() != Some(layout.bytes)
    }

    /// The alignment that attributes ask for: 1 if none do, `None` if it is not in the dump.
    pub fn aligned_to(&self, decl: NodeId) -> Option<u64> {
        let mut most = 1;
        for attribute in self.ast.children_of_kind(decl, Kind::AlignedAttr) {
            let value = self.ast.children(attribute).next().and_then(|expr| self.ast.constant(expr))?;
            most = most.max(u64::try_from(value).ok()?);
        }
        Some(most)
    }
}
