//! Whether calls of `execute` and `execute_kernel` pass the adjoints that the derivative takes, in words of the call.
//!
//! The headers ask the same by static assertions, for calls that cannot be seen from here (`front::requests::Execution` says which can). So what is
//! in doubt, a class of the user's that gives a pointer for example, is left to them.

use front::requests::{Argument, Execution};
use ir::{Code, Diagnostic};

use super::answer::Answer;

/// What is wrong with a call, if anything: too few or too many adjoints, or one that is no pointer to its numbers.
pub fn problem(execution: &Execution, answer: &Answer) -> Option<Diagnostic> {
    let (own, expected) = (answer.parameters(), answer.adjoints());
    let given = execution.arguments.len();
    let launch = execution.name == "execute_kernel";
    // Grid and block, and perhaps bytes of shared memory and a stream.
    let before: &[usize] = if launch { &[2, 4] } else { &[0] };
    let signature = signature(execution, answer);
    let Some(before) = before.iter().find(|before| *before + own.len() + expected.len() == given) else {
        // Where the function's own are too few, clang has said so.
        let adjoints = given.checked_sub(before[0] + own.len())?;
        let (name, number) = (answer.primal_name(), counted(expected.len()));
        let is = if adjoints == 1 { "is" } else { "are" };
        let given = if adjoints == 0 { "none".to_string() } else { adjoints.to_string() };
        let message = format!("the gradient of `{name}` takes {number}, and {given} {is} given");
        return Some(Diagnostic::new(Code::WrongAdjoints, execution.span, message).with_hint(signature));
    };
    let adjoints = &execution.arguments[before + own.len()..];
    let wrong = adjoints.iter().zip(expected).find_map(|(argument, (ty, name))| {
        let message = mismatch(argument, ty, name)?;
        Some((argument, message))
    });
    let (argument, (message, fix)) = wrong?;
    let hint = fix.map_or(signature.clone(), |fix| format!("{fix}; {signature}"));
    Some(Diagnostic::new(Code::WrongAdjoints, argument.span, message).with_hint(hint))
}

fn counted(adjoints: usize) -> String {
    if adjoints == 1 { "one adjoint".to_string() } else { format!("{adjoints} adjoints") }
}

/// What the call should look like: `execute(x, y, double *x_adj, double *y_adj)`.
fn signature(execution: &Execution, answer: &Answer) -> String {
    let (name, before): (&str, &[&str]) = match execution.name.as_str() {
        "execute_kernel" => ("execute_kernel", &["grid", "block"]),
        "operator()" => ("call it with ", &[]),
        other => (other, &[]),
    };
    let own = before.iter().map(|p| p.to_string()).chain(answer.parameters().iter().cloned());
    let adjoints = answer.adjoints().iter().map(|(ty, name)| match ty.strip_suffix('*') {
        Some(element) => format!("{} *{name}", element.trim_end()),
        None => format!("{ty} {name}"),
    });
    let list: Vec<String> = own.chain(adjoints).collect();
    format!("{name}({})", list.join(", "))
}

/// What is wrong with one argument, and how to mend it where that is plain. `None` where nothing is, or nothing is known.
fn mismatch(argument: &Argument, expected: &str, name: &str) -> Option<(String, Option<String>)> {
    let element = expected.strip_suffix('*')?.trim_end();
    if !matches!(element, "float" | "double") {
        return None;
    }
    let written = if argument.text.is_empty() { "an argument" } else { &argument.text };
    let says = |what: String| format!("`{written}` is {what}, and the adjoint `{name}` is a `{element} *`");
    match pointee(&argument.ty) {
        Some(given) if given == element => None,
        Some(given) if is_number(given.trim_start_matches("const ")) => {
            Some((says(format!("a `{given} *`")), None))
        }
        Some(_) => None,
        None if argument.ty == element => {
            Some((says(format!("a `{element}`")), Some(format!("pass its address, `&{written}`"))))
        }
        None => is_number(&argument.ty).then(|| (says(format!("a `{}`", argument.ty)), None)),
    }
}

/// What a pointer or an array is of.
fn pointee(ty: &str) -> Option<&str> {
    let ty = ty.trim_end_matches("const").trim_end_matches("__restrict").trim_end();
    let element = match ty.split_once('[') {
        Some((element, _)) => element,
        None => ty.strip_suffix('*')?,
    };
    Some(element.trim_end())
}

fn is_number(ty: &str) -> bool {
    let words = ["float", "double", "char", "short", "int", "long", "unsigned", "signed", "bool"];
    ty.split(' ').all(|word| words.contains(&word))
}
