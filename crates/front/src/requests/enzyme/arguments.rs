//! Which argument of a call is what: for each parameter of the function its value, and its shadow where there is one.
//!
//! A marker stands in front of the argument it is about. Without one the parameter's type decides, as in Enzyme:
//! pointers and references have a shadow (the next argument), integers are constant, and a number by value is an
//! input whose gradient is returned (reverse mode) or that has a tangent behind it (forward mode). What is said about
//! the call as a whole (`enzyme_width`, `enzyme_allocated`) stands among them ([`options`](super::options)).

use ir::{Diagnostic, Mode, Span};

use super::options::{Piece, TapeUse};
use super::{EnzymeFunction, floating, refusal, span_of};
use crate::ast::{Ast, Kind, NodeId};
use crate::types::{CType, FloatKind, Shape, TypeTable};

/// What is done about a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Activity {
    /// `enzyme_const`: no derivative.
    Const,
    /// `enzyme_out`: a number whose gradient the call returns.
    Out,
    /// `enzyme_dup`, `enzyme_dupnoneed`: the shadow is the next argument; there are several where the call asks for
    /// several derivatives at once. (That the primal's result is not needed
    /// permits to leave it out, and does not ask for it.)
    Dup,
}

/// What a call gives for one parameter of the function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Argument {
    /// What is done about it, by its marker or by its type.
    pub activity: Activity,
    pub(crate) value: NodeId,
    pub(crate) shadows: Vec<NodeId>,
    /// The number that an `Out` parameter is.
    pub number: Option<FloatKind>,
    /// The parameter is a reference, and the call gives a pointer: Enzyme takes them for the same.
    pub value_by_pointer: bool,
    /// Likewise for the shadow; also wherever the parameter is no reference.
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
pub struct ReadArguments {
    pub arguments: Vec<Argument>,
    /// What to cut out, each from an argument to another behind it.
    pub markers: Vec<(NodeId, NodeId)>,
    /// The first argument that stays.
    pub first: Option<NodeId>,
    /// How many derivatives at once.
    pub width: u32,
    pub tape: TapeUse,
    /// What stays, in the order in which it stands there.
    pub pieces: Vec<Piece>,
}

pub fn read(
    ast: &Ast,
    types: &TypeTable,
    call: NodeId,
    function: NodeId,
    callee: EnzymeFunction,
) -> Result<ReadArguments, Diagnostic> {
    let given: Vec<NodeId> =
        ast.children(call).skip(2).filter(|&a| ast[a].kind != Kind::CXXDefaultArgExpr).collect();
    let mut reader = Reader {
        ast,
        types,
        callee,
        call,
        function,
        given,
        at: 0,
        markers: Vec::new(),
        first: None,
        cut_from: None,
        width: 1,
        tape: TapeUse::default(),
        pieces: Vec::new(),
    };
    reader.options()?;
    let mut arguments = Vec::new();
    for (i, param) in ast.params(function).enumerate() {
        if callee == EnzymeFunction::TapeSize {
            arguments.push(reader.announced(param)?);
        } else {
            let argument = reader.argument(param)?;
            reader.pieces.push(Piece::Argument(i));
            arguments.push(argument);
        }
        reader.options()?;
    }
    reader.last_arguments()?;
    if let Some(&extra) = reader.given.get(reader.at) {
        if let Marker::Unknown(name) = reader.marker(extra) {
            return Err(unknown(span_of(ast, extra), name));
        }
        let message =
            format!("`{}` has {} parameters; this argument is left over", reader.name(), arguments.len());
        return Err(refusal(span_of(ast, extra), message));
    }
    if arguments.is_empty() {
        return Err(refusal(span_of(ast, call), format!("`{}` has no parameters", reader.name())));
    }
    if arguments.iter().all(|argument| argument.activity == Activity::Const) {
        return Err(refusal(span_of(ast, call), "every argument is constant, so there is no derivative"));
    }
    reader.check_options()?;
    let Reader { markers, first, width, tape, pieces, .. } = reader;
    Ok(ReadArguments { arguments, markers, first, width, tape, pieces })
}

/// What a name in the list of arguments tells Enzyme.
pub(super) enum Marker<'a> {
    Known(Activity),
    /// About the call as a whole.
    Option(&'a str),
    Unknown(&'a str),
    /// An ordinary argument.
    None,
}

fn unknown(span: Span, name: &str) -> Diagnostic {
    refusal(span, format!("marker `{name}` is not available")).with_hint(
        "the markers are enzyme_dup, enzyme_dupnoneed, enzyme_const, enzyme_out, enzyme_width, enzyme_allocated, enzyme_tape and enzyme_nofree",
    )
}

pub(super) struct Reader<'a> {
    pub ast: &'a Ast,
    pub types: &'a TypeTable<'a>,
    pub callee: EnzymeFunction,
    pub call: NodeId,
    pub function: NodeId,
    pub given: Vec<NodeId>,
    /// The next of them.
    pub at: usize,
    markers: Vec<(NodeId, NodeId)>,
    first: Option<NodeId>,
    /// A marker that goes with everything up to the next argument that stays.
    pub cut_from: Option<NodeId>,
    pub width: u32,
    pub tape: TapeUse,
    pub pieces: Vec<Piece>,
}

impl<'a> Reader<'a> {
    pub(super) fn name(&self) -> &'a str {
        self.ast[self.function].name()
    }

    fn argument(&mut self, param: NodeId) -> Result<Argument, Diagnostic> {
        let ty = self.types.type_of(param).decayed();
        let marker = self.activity_marker()?;
        let parameter = described(self.ast, param);
        let value = self.next("argument", &parameter)?;
        let activity = match marker {
            Some((marker, activity)) => self.checked(activity, &ty, param, marker)?,
            None => self.default(&ty, param, value)?,
        };
        let mut shadows = Vec::new();
        for _ in 0..if activity == Activity::Dup { self.width } else { 0 } {
            shadows.push(self.next("shadow", &parameter)?);
        }
        let by_pointer = |node: NodeId| ty.is_reference() && self.types.type_of(node).decayed().is_pointer();
        Ok(Argument {
            activity,
            value,
            number: floating(&ty),
            value_by_pointer: by_pointer(value),
            shadow_by_pointer: !ty.is_reference() || shadows.first().copied().is_some_and(by_pointer),
            points_to_integers: innermost(&ty).is_integral(),
            shadows,
        })
    }

    /// The parameter's own marker, if there is one next.
    fn activity_marker(&mut self) -> Result<Option<(NodeId, Activity)>, Diagnostic> {
        let Some(&next) = self.given.get(self.at) else { return Ok(None) };
        match self.marker(next) {
            Marker::Unknown(name) => Err(unknown(span_of(self.ast, next), name)),
            Marker::Known(activity) => {
                self.at += 1;
                self.cut_from.get_or_insert(next);
                Ok(Some((next, activity)))
            }
            Marker::Option(_) | Marker::None => Ok(None),
        }
    }

    /// A parameter in a question about the tape: markers stand there alone.
    fn announced(&mut self, param: NodeId) -> Result<Argument, Diagnostic> {
        let ty = self.types.type_of(param).decayed();
        let activity = match self.activity_marker()? {
            Some((marker, activity)) => self.checked(activity, &ty, param, marker)?,
            None => self.default(&ty, param, self.call)?,
        };
        Ok(Argument {
            activity,
            value: self.call,
            shadows: Vec::new(),
            number: floating(&ty),
            value_by_pointer: false,
            shadow_by_pointer: !ty.is_reference(),
            points_to_integers: innermost(&ty).is_integral(),
        })
    }

    /// The next argument, which stays.
    pub(super) fn next(&mut self, what: &str, whose: &str) -> Result<NodeId, Diagnostic> {
        match self.given.get(self.at) {
            Some(&next) if matches!(self.marker(next), Marker::None) => {
                self.at += 1;
                self.first.get_or_insert(next);
                if let Some(from) = self.cut_from.take() {
                    self.markers.push((from, next));
                }
                Ok(next)
            }
            Some(&next) => {
                let message =
                    format!("a marker stands where the {what} for {whose} of `{}` must be", self.name());
                Err(refusal(span_of(self.ast, next), message))
            }
            None => {
                let message = format!("the call gives no {what} for {whose} of `{}`", self.name());
                Err(refusal(span_of(self.ast, self.call), message))
            }
        }
    }

    pub(super) fn marker(&self, argument: NodeId) -> Marker<'a> {
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
            name @ ("enzyme_width" | "enzyme_allocated" | "enzyme_tape" | "enzyme_nofree") => {
                Marker::Option(name)
            }
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
            Activity::Out if self.callee == EnzymeFunction::Whole(Mode::Forward) => {
                wrong("enzyme_out in forward mode".to_string(), "give the tangent: enzyme_dup, x, dx")
            }
            Activity::Out if floating(ty).is_none() => wrong(
                format!("enzyme_out for `{name}`, which is not a number by value"),
                "use enzyme_dup with a shadow for what is passed by pointer or reference",
            ),
            Activity::Dup if ty.is_integral() => {
                wrong(format!("enzyme_dup for the integer `{name}`"), "use enzyme_const")
            }
            Activity::Dup if self.callee != EnzymeFunction::Whole(Mode::Forward) && !has_address(ty) => {
                wrong(
                    format!("enzyme_dup for `{name}`, which is passed by value: its gradient would be lost"),
                    "use enzyme_out for a number, and pass a struct by pointer",
                )
            }
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
        match (floating(ty), self.callee) {
            (Some(_), EnzymeFunction::Whole(Mode::Forward)) => Ok(Activity::Dup),
            (Some(_), _) => Ok(Activity::Out),
            (None, _) => {
                let (name, spelling) = (self.ast[param].name(), self.ast[param].type_text());
                let message = format!("`{name}` of type `{spelling}` is passed by value and has no marker");
                Err(refusal(span_of(self.ast, value), message)
                    .with_hint("say enzyme_const, or pass it by pointer"))
            }
        }
    }
}

fn described(ast: &Ast, param: NodeId) -> String {
    match ast[param].name() {
        "" => "a parameter".to_string(),
        name => format!("`{name}`"),
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
