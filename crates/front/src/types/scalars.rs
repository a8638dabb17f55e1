//! Types that consist of numbers of one kind, one after the other: `float[4]`, `float4`, `struct { float x, y; }`.

use super::{CType, Shape, TypeTable};
use crate::ast::NodeId;

/// So many numbers of a kind, without gaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbers {
    pub kind: Shape,
    pub count: u64,
}

impl TypeTable<'_> {
    /// What a type consists of, if that is numbers of one kind and nothing else.
    pub fn numbers(&self, ty: &CType) -> Option<Numbers> {
        let bytes = self.size_of(ty)?;
        let kind = self.number_kind(ty)?;
        let each = self.size_of(&kind.clone().into())?;
        let count = bytes / each;
        (count * each == bytes && self.count(ty, &kind)? == count).then_some(Numbers { kind, count })
    }

    fn number_kind(&self, ty: &CType) -> Option<Shape> {
        match &ty.shape {
            Shape::Int(_) | Shape::Float(_) => Some(ty.shape.clone()),
            Shape::Array(of, Some(_)) => self.number_kind(of),
            Shape::BuiltinRecord(record) => Some(record.element.clone()),
            Shape::Record(record) => self.number_kind(&self.type_of(self.own_members(*record)?.next()?)),
            _ => None,
        }
    }

    /// How many numbers of a kind stand in a type; gaps between them are not looked for.
    fn count(&self, ty: &CType, kind: &Shape) -> Option<u64> {
        match &ty.shape {
            shape if shape == kind => Some(1),
            Shape::Array(of, Some(bound)) => self.count(of, kind)?.checked_mul(*bound),
            Shape::BuiltinRecord(record) if record.element == *kind => Some(record.fields.len() as u64),
            Shape::Record(record) => {
                let mut counts =
                    self.own_members(*record)?.map(|field| self.count(&self.type_of(field), kind));
                let is_union = self.ast[*record].tag_used.as_deref() == Some("union");
                if is_union {
                    counts.try_fold(0, |most: u64, n| Some(most.max(n?)))
                } else {
                    counts.try_fold(0, |sum: u64, n| Some(sum + n?))
                }
            }
            _ => None,
        }
    }

    /// The members of a class without bases.
    fn own_members(&self, record: NodeId) -> Option<impl Iterator<Item = NodeId>> {
        self.ast[record].bases.is_empty().then(|| self.ast.fields(record))
    }
}
