//! Which argument of a call is what: for each parameter of the function its value, and its shadow where there is one.
//!
//! A marker stands in front of the argument it is about. Without one the parameter's type decides, as in Enzyme:
//! pointers and references have a shadow (the next argument), integers are constant, and a number by value is an
//! input whose gradient is returned (reverse mode) or that has a tangent behind it (forward mode).

use ir::{Diagnostic, Span};

use super::{EnzymeMode, floating, refusal, span_of};
use crate::ast::{Ast, Kind, NodeId};
use crate::types::{CType, FloatKind, Shape, TypeTable};

/// What is done about a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Activity {
    /// `enzyme_const`: no derivative.
    Const,
    /// `enzyme_out`: a number whose gradient the call returns.
    Out,
    /// `enzyme_dup`, `enzyme_dupnoneed`: the shadow is the next argument. (That the primal's result is not needed
    /// permits to leave it out, and does not ask for it.)
    Dup,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Argument {
    pub activity: Activity,
    pub value: NodeId,
    pub shadow: Option<NodeId>,
    /// The number that an `Out` parameter is.
    pub number: Option<FloatKind>,
    /// The parameter is a reference, and the call gives a pointer: Enzyme takes them for the same.
    pub value_by_pointer: bool,
    pub shadow_by_pointer: bool,
    /// Points to integers: its shadow is given, but nothing could be in it.
    pub points_to_integers: bool,
}

impl Argument {
    /// What the gradient that the call returns for this parameter is.
    pub fn gives(&self) -> Option<FloatKind> {
        self.number.filter(|_| self.activity == Activity::Out)
    }
}

/// The arguments of a call, sorted out.
pub struct Read {
    pub arguments: Vec<Argument>,
    /// Markers, each with the argument behind it.
    pub markers: Vec<(NodeId, NodeId)>,
    /// The first argument that stays.
    pub first: NodeId,
}

pub fn read(
    ast: &Ast,
    types: &TypeTable,
    call: NodeId,
    function: NodeId,
    mode: EnzymeMode,
) -> Result<Read, Diagnostic> {
    let given: Vec<NodeId> =
        ast.children(call).skip(2).filter(|&a| ast[a].kind != Kind::CXXDefaultArgExpr).collect();
    let mut reader = Reader { ast, types, mode, call, function, given, at: 0, markers: Vec::new() };
    let mut arguments = Vec::new();
    for param in ast.params(function) {
        arguments.push(reader.argument(param)?);
    }
    if let Some(&extra) = reader.given.get(reader.at) {
        if let Marker::Unknown(name) = reader.marker(extra) {
            return Err(unknown(span_of(ast, extra), name));
        }
        let message =
            format!("`{}` has {} parameters; this argument is left over", reader.name(), arguments.len());
        return Err(refusal(span_of(ast, extra), message));
    }
    let Some(first) = arguments.first().map(|argument| argument.value) else {
        return Err(refusal(span_of(ast, call), format!("`{}` has no parameters", reader.name())));
    };
    if arguments.iter().all(|argument| argument.activity == Activity::Const) {
        return Err(refusal(span_of(ast, call), "every argument is constant, so there is no derivative"));
    }
    Ok(Read { arguments, markers: reader.markers, first })
}

/// What a name in the list of arguments tells Enzyme.
enum Marker<'a> {
    Known(Activity),
    Unknown(&'a str),
    /// An ordinary argument.
    None,
}

fn unknown(span: Span, name: &str) -> Diagnostic {
    refusal(span, format!("marker `{name}` is not available"))
        .with_hint("the markers are enzyme_dup, enzyme_dupnoneed, enzyme_const and enzyme_out")
}

struct Reader<'a> {
    ast: &'a Ast,
    types: &'a TypeTable<'a>,
    mode: EnzymeMode,
    call: NodeId,
    function: NodeId,
    given: Vec<NodeId>,
    at: usize,
    markers: Vec<(NodeId, NodeId)>,
}

impl<'a> Reader<'a> {
    fn name(&self) -> &'a str {
        self.ast[self.function].name()
    }

    fn argument(&mut self, param: NodeId) -> Result<Argument, Diagnostic> {
        let ty = self.types.type_of(param).decayed();
        let marker = match self.given.get(self.at).map(|&next| (next, self.marker(next))) {
            Some((next, Marker::Unknown(name))) => return Err(unknown(span_of(self.ast, next), name)),
            Some((next, Marker::Known(activity))) => Some((next, activity)),
            Some((_, Marker::None)) | None => None,
        };
        self.at += usize::from(marker.is_some());
        let value = self.next(param, "argument")?;
        if let Some((marker, _)) = marker {
            self.markers.push((marker, value));
        }
        let activity = match marker {
            Some((marker, activity)) => self.checked(activity, &ty, param, marker)?,
            None => self.default(&ty, param, value)?,
        };
        let shadow = if activity == Activity::Dup { Some(self.next(param, "shadow")?) } else { None };
        let by_pointer = |node: NodeId| ty.is_reference() && self.types.type_of(node).decayed().is_pointer();
        Ok(Argument {
            activity,
            value,
            shadow,
            number: floating(&ty),
            value_by_pointer: by_pointer(value),
            shadow_by_pointer: !ty.is_reference() || shadow.is_some_and(by_pointer),
            points_to_integers: innermost(&ty).is_integral(),
        })
    }

    fn next(&mut self, param: NodeId, what: &str) -> Result<NodeId, Diagnostic> {
        let parameter = match self.ast[param].name() {
            "" => "a parameter".to_string(),
            name => format!("`{name}`"),
        };
        match self.given.get(self.at) {
            Some(&next) if matches!(self.marker(next), Marker::None) => {
                self.at += 1;
                Ok(next)
            }
            Some(&next) => {
                let message =
                    format!("a marker stands where the {what} for {parameter} of `{}` must be", self.name());
                Err(refusal(span_of(self.ast, next), message))
            }
            None => {
                let message = format!("the call gives no {what} for {parameter} of `{}`", self.name());
                Err(refusal(span_of(self.ast, self.call), message))
            }
        }
    }

    fn marker(&self, argument: NodeId) -> Marker<'a> {
        let ast = self.ast;
        let Some(stub) = &ast[ast.strip(argument)].referenced_decl else { return Marker::None };
        // A local variable of that name is the user's own.
        let is_local = ast
            .find(stub.id)
            .and_then(|decl| ast.parent(decl))
            .is_some_and(|p| ast[p].kind == Kind::DeclStmt);
        if stub.kind != Kind::VarDecl || is_local {
            return Marker::None;
        }
        match stub.name.as_deref().unwrap_or("") {
            "enzyme_dup" | "enzyme_dupnoneed" => Marker::Known(Activity::Dup),
            "enzyme_const" => Marker::Known(Activity::Const),
            "enzyme_out" => Marker::Known(Activity::Out),
            name if name.starts_with("enzyme_")
                && stub.ty.as_ref().is_some_and(|ty| ty.text.contains("int")) =>
            {
                Marker::Unknown(name)
            }
            _ => Marker::None,
        }
    }

    /// What a marker says, if the parameter permits it.
    fn checked(
        &self,
        activity: Activity,
        ty: &CType,
        param: NodeId,
        marker: NodeId,
    ) -> Result<Activity, Diagnostic> {
        let wrong = |message: String, hint: &str| {
            Err(refusal(span_of(self.ast, marker), message).with_hint(hint.to_string()))
        };
        let name = self.ast[param].name();
        match activity {
            Activity::Const => Ok(activity),
            Activity::Out if self.mode == EnzymeMode::Forward => {
                wrong("enzyme_out in forward mode".to_string(), "give the tangent: enzyme_dup, x, dx")
            }
            Activity::Out if floating(ty).is_none() => wrong(
                format!("enzyme_out for `{name}`, which is not a number by value"),
                "use enzyme_dup with a shadow for what is passed by pointer or reference",
            ),
            Activity::Dup if ty.is_integral() => {
                wrong(format!("enzyme_dup for the integer `{name}`"), "use enzyme_const")
            }
            Activity::Dup if self.mode == EnzymeMode::Reverse && !has_address(ty) => wrong(
                format!("enzyme_dup for `{name}`, which is passed by value: its gradient would be lost"),
                "use enzyme_out for a number, and pass a struct by pointer",
            ),
            Activity::Out | Activity::Dup => Ok(activity),
        }
    }

    /// What Enzyme does about a parameter that has no marker.
    fn default(&self, ty: &CType, param: NodeId, value: NodeId) -> Result<Activity, Diagnostic> {
        if has_address(ty) {
            return Ok(Activity::Dup);
        }
        if ty.is_integral() {
            return Ok(Activity::Const);
        }
        match (floating(ty), self.mode) {
            (Some(_), EnzymeMode::Reverse) => Ok(Activity::Out),
            (Some(_), EnzymeMode::Forward) => Ok(Activity::Dup),
            (None, _) => {
                let (name, spelling) = (self.ast[param].name(), self.ast[param].type_text());
                let message = format!("`{name}` of type `{spelling}` is passed by value and has no marker");
                Err(refusal(span_of(self.ast, value), message)
                    .with_hint("say enzyme_const, or pass it by pointer"))
            }
        }
    }
}

/// Passed as an address.
fn has_address(ty: &CType) -> bool {
    ty.is_pointer() || ty.is_reference()
}

/// What is behind all pointers, references and arrays.
fn innermost(ty: &CType) -> &CType {
    match &ty.shape {
        Shape::Pointer(to) | Shape::LValueRef(to) | Shape::RValueRef(to) | Shape::Array(to, _) => {
            innermost(to)
        }
        _ => ty,
    }
}
