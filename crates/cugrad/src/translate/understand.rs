//! What a call in the source asks for, given the function it is about.

use front::requests::{RequestCall, Wrt};
use ir::{Code, DerivativeKind, Diagnostic, FuncId, Function, Part, Request, Type};

use super::subject::Subject;

/// `id` is the function, `f` in the module. `clad` says whether the program is written for Clad, whose gradients take
/// adjoints in the order of the parameters, and which differentiates integers.
pub fn understand(
    call: &RequestCall,
    id: FuncId,
    f: &Function,
    subject: &Subject,
    clad: bool,
) -> Result<Request, Box<Diagnostic>> {
    let refuse = |code, message: String| Err(Box::new(Diagnostic::new(code, call.span, message)));
    if call.is_converted {
        let message =
            format!("a cast makes another type of function of `{}`, and calling that means nothing", f.name);
        let problem = Diagnostic::new(Code::FunctionPointer, call.span, message);
        return Err(Box::new(
            problem
                .with_hint("name the function by its own type, or write one of the other type that calls it"),
        ));
    }
    let kind = call.kind;
    let own = &f.params[subject.objects()..];
    let is_tangent = kind == DerivativeKind::Tangent;
    let written = call.wrt.text();
    let mut wrt = match &call.wrt {
        // Clad differentiates a function of one parameter along that.
        Wrt::All if is_tangent && own.len() == 1 => vec![own[0].name.clone()],
        Wrt::All => Vec::new(),
        Wrt::Text(text) => names(text),
        Wrt::Index(i) => vec![i.to_string()],
    };
    // Positions are names that no parameter can have.
    for name in wrt.iter_mut() {
        let Ok(position) = name.parse::<usize>() else { continue };
        match own.get(position) {
            Some(p) => *name = p.name.clone(),
            // Clad counts the members of an object that is called without arguments.
            None if is_tangent && own.is_empty() && subject.objects() == 1 => {}
            None => {
                let count = own.len();
                let message = format!("`{}` has {count} parameters, so none has position {position}", f.name);
                return refuse(Code::UnknownParameter, message);
            }
        }
    }
    let ranges: Vec<_> = match kind {
        DerivativeKind::Hessian => wrt.iter_mut().map(range).collect(),
        DerivativeKind::Gradient | DerivativeKind::Tangent | DerivativeKind::Jacobian => Vec::new(),
    };
    let is_whole = matches!(kind, DerivativeKind::Gradient | DerivativeKind::Jacobian);
    if is_whole && let Some(name) = wrt.iter().find(|name| name.contains(['[', '.'])) {
        let message = format!(
            "`{name}` is a part of a parameter, and a {} is taken with respect to whole parameters; parts are for differentiate, elements for hessian, too",
            kind.name()
        );
        return refuse(Code::UnknownParameter, message);
    }
    if clad && kind == DerivativeKind::Gradient {
        wrt.sort_by_key(|name| f.params.iter().position(|p| p.name == *name));
    }
    if is_tangent && (wrt.len() != 1 || f.result == Type::Void) {
        let message = format!(
            "differentiate takes one parameter of a function that returns a value; `{}` was asked for \"{written}\"",
            f.name
        );
        return refuse(Code::DerivativeNotSupported, message);
    }
    let diagonal = kind == DerivativeKind::Hessian && is_diagonal(call.options.as_deref());
    let part = if is_tangent { part(&mut wrt[0]) } else { Vec::new() };
    let part = if is_tangent { within_object(&mut wrt[0], part, f, subject) } else { part };
    let order = order(call.options.as_deref());
    if order > 1 && (!is_tangent || !part.is_empty()) {
        let message = "orders above one are for differentiate along one number".to_string();
        return refuse(Code::DerivativeNotSupported, message);
    }
    // The header writes the order behind the parameter in the same way.
    let written = match (order, diagonal) {
        (1, false) => written,
        (1, true) => format!("{written}#diagonal"),
        _ => format!("{written}#{order}"),
    };
    Ok(Request { function: id, kind, wrt, part, ranges, diagonal, order, integers: clad, written })
}

/// Parameters in the order of the request: `"out, in"`.
fn names(text: &str) -> Vec<String> {
    text.split(',').map(|n| n.trim().to_string()).filter(|n| !n.is_empty()).collect()
}

/// Takes the way to a number in a parameter off its name: `[3]` of `p[3]`, `.second[0]` of `pair.second[0]`. A name that is none stays
/// as it is, and is then unknown.
fn part(name: &mut String) -> Vec<Part> {
    let Some(at) = name.find(['[', '.']) else { return Vec::new() };
    let mut parts = Vec::new();
    let mut rest = name[at..].trim();
    while !rest.is_empty() {
        if let Some((index, after)) = rest.strip_prefix('[').and_then(|r| r.split_once(']')) {
            let Ok(k) = index.trim().parse() else { return Vec::new() };
            parts.push(Part::Element(k));
            rest = after.trim();
        } else if let Some(after) = rest.strip_prefix('.') {
            let end = after.find(['[', '.']).unwrap_or(after.len());
            parts.push(Part::Member(after[..end].trim().to_string()));
            rest = &after[end..];
        } else {
            return Vec::new();
        }
    }
    *name = name[..at].trim().to_string();
    parts
}

/// What is no parameter of a member function is a member of its object.
fn within_object(name: &mut String, mut part: Vec<Part>, f: &Function, subject: &Subject) -> Vec<Part> {
    let own = &f.params[subject.objects()..];
    if subject.objects() == 1 && own.iter().all(|p| p.name != *name) {
        part.insert(0, Part::Member(std::mem::replace(name, f.params[0].name.clone())));
    }
    part
}

/// Takes the range off a name: the elements 0 to 2 of `p[0:2]`, the element 3 of `p[3]`.
fn range(name: &mut String) -> Option<(u64, u64)> {
    let (array, rest) = name.split_once('[')?;
    let inside = rest.strip_suffix(']')?;
    let (first, last) = inside.split_once(':').unwrap_or((inside, inside));
    let range = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    *name = array.trim().to_string();
    Some(range)
}

fn is_diagonal(options: Option<&str>) -> bool {
    options.is_some_and(|text| text.contains("diagonal_only"))
}

/// The order in Clad's options: `2`, `clad::opts::order2`.
pub fn order(options: Option<&str>) -> u32 {
    let parts = options.into_iter().flat_map(|text| text.split([',', '|']));
    let number = |part: &str| {
        let last = part.trim().rsplit("::").next()?.to_string();
        last.strip_prefix("order").unwrap_or(&last).parse().ok()
    };
    parts.filter_map(number).next().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_orders_are_read() {
        let mut name = "p[ 3 ]".to_string();
        assert_eq!((part(&mut name), name.as_str()), (vec![Part::Element(3)], "p"));
        assert_eq!(part(&mut "p".to_string()), []);
        let mut name = "a.b[2].c".to_string();
        let member = |name: &str| Part::Member(name.to_string());
        assert_eq!(part(&mut name), [member("b"), Part::Element(2), member("c")]);
        assert_eq!(name, "a");
        assert_eq!(part(&mut "p[1:2]".to_string()), []);
        let mut name = "p[0:2]".to_string();
        assert_eq!((range(&mut name), name.as_str()), (Some((0, 2)), "p"));
        assert_eq!(range(&mut "p[3]".to_string()), Some((3, 3)));
        assert_eq!(range(&mut "p".to_string()), None);
        assert_eq!(order(Some("2")), 2);
        assert_eq!(order(Some("clad::opts::enable_tbr, clad::opts::order3")), 3);
        assert_eq!(order(None), 1);
    }
}
