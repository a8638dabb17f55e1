//! Hessians with respect to elements of arrays, and diagonals: forward over forward mode, one pair of inputs at a time.
//!
//! ```cpp
//! // hessian(f, "x, p[0:1]")
//! static void f_hessian(double x, const double *p, double *matrix) {
//!   for (int i = 0; i < 3; ++i)
//!     for (int j = i; j < 3; ++j)
//!       matrix[i * 3 + j] = matrix[j * 3 + i] =
//!           f_fwd_fwd(x, p, i == 0, i >= 1 ? i - 1 : -1, j == 0, j >= 1 ? j - 1 : -1);
//! }
//! ```
//! Nobody says how long the arrays are: elements beyond those that are named may be read. So no array of adjoints or
//! tangents is made: the tangent of an array is the number of one element ([`diff::forward::element`]).

use std::fmt::Write;

use analysis::RequestedParams;
use diff::Generator;
use diff::forward::element::along_element;
use ir::{Code, Diagnostic, FuncId, Function, Mode, Request};

use super::{Matrix, declarations, finished};
use crate::chain::print_derivative;
use crate::translate::answer::qualifier;
use crate::translate::entry_names::EntryNames;

/// A parameter with the elements that are asked for; without, it is a number.
struct Input {
    param: usize,
    range: Option<(u64, u64)>,
}

impl Input {
    fn count(&self) -> u64 {
        self.range.map_or(1, |(first, last)| last - first + 1)
    }

    /// The tangent along input number `of`, where this one is number `at`.
    fn seed(&self, at: u64, of: &str) -> String {
        match self.range {
            None => format!("{of} == {at}"),
            Some((first, _)) => {
                format!("{of} >= {at} && {of} < {} ? {of} - {at} + {first} : -1", at + self.count())
            }
        }
    }
}

pub fn is_asked_for(request: &Request) -> bool {
    request.diagonal || request.ranges.iter().any(Option::is_some)
}

pub fn hessian(
    generator: &mut Generator,
    request: &Request,
    name: &str,
    there: &(dyn Fn(FuncId) -> bool + Sync),
) -> Result<Matrix, Diagnostic> {
    let primal = request.function;
    let f = generator.module.function(primal).clone();
    let inputs = inputs(&f, request)?;
    super::repeatable::check(generator, primal)?;
    let params = RequestedParams { params: inputs.iter().map(|i| i.param).collect(), integers: false };
    let arrays: Vec<usize> = (0..inputs.len()).filter(|k| inputs[*k].range.is_some()).collect();
    let along = |generator: &mut Generator, of: FuncId, name: &str| -> Result<_, Diagnostic> {
        let before = generator.module.function(of).params.len();
        let tangent = generator.forward(of, &params, name)?;
        for k in &arrays {
            along_element(&mut generator.module, tangent.function, before + k)?;
        }
        Ok(tangent)
    };
    let first_name = generator.module.take_name(&format!("{name}_fwd"));
    let first = along(generator, primal, &first_name)?;
    let over = generator.module.take_name(&format!("{first_name}_fwd"));
    let mut second = along(generator, first.function, &over)?;
    second.headers.extend(first.headers.iter().cloned());
    let tangent = generator.module.function(first.function).clone();
    let mut text = print_derivative(generator, &tangent, &second, Mode::Forward, there).text;
    write(generator, &f, &inputs, request.diagonal, (name, &over), &mut text);
    Ok(finished(primal, second, name, text, f.result.clone()))
}

/// The function that fills the matrix.
fn write(
    generator: &Generator,
    f: &Function,
    inputs: &[Input],
    diagonal: bool,
    (name, over): (&str, &str),
    text: &mut String,
) {
    let ty = back::type_text(&generator.module, &f.result, "");
    let ty = ty.trim();
    let mut entry_names = EntryNames::mentioning([name, over, ty]);
    let pass = entry_names.params(f);
    let declarations = declarations(f, &pass).join(", ");
    let [matrix, i, j] = ["matrix", "i", "j"].map(|n| entry_names.name(n));
    let seeds = |of: &str| -> Vec<String> {
        let mut at = 0;
        inputs
            .iter()
            .map(|input| {
                at += input.count();
                input.seed(at - input.count(), of)
            })
            .collect()
    };
    let n: u64 = inputs.iter().map(Input::count).sum();
    let call = |second: &str| {
        let all: Vec<String> = pass.iter().cloned().chain(seeds(&i)).chain(seeds(second)).collect();
        format!("{over}({})", all.join(", "))
    };
    let names: Vec<String> = inputs.iter().map(|input| shown(f, input)).collect();
    let (what, body) = if diagonal {
        ("The diagonal of the second derivatives", format!("    {matrix}[{i}] = {};\n", call(&i)))
    } else {
        let body = format!(
            "    for (int {j} = {i}; {j} < {n}; ++{j})\n      {matrix}[{i} * {n} + {j}] = {matrix}[{j} * {n} + {i}] = {};\n",
            call(&j)
        );
        ("Second derivatives", body)
    };
    let _ = writeln!(
        text,
        "\n// {what} of `{}` with respect to {}, row by row.\nstatic {}void {name}({declarations}, {ty} *{matrix}) {{\n  for (int {i} = 0; {i} < {n}; ++{i}) {{\n{body}  }}\n}}",
        f.name,
        names.join(", "),
        qualifier(f),
    );
}

fn shown(f: &Function, input: &Input) -> String {
    let name = &f.params[input.param].name;
    match input.range {
        None => name.clone(),
        Some((first, last)) => format!("{name}[{first}:{last}]"),
    }
}

/// What is named, in the order of the parameters; all numbers if nothing is.
fn inputs(f: &Function, request: &Request) -> Result<Vec<Input>, Diagnostic> {
    let refuse = |code, message: String| Err(Diagnostic::new(code, f.span, message));
    if f.is_kernel() || !f.result.is_float() {
        let message = format!("`{}` returns no number, so there is no hessian of it", f.name);
        return refuse(Code::DerivativeNotSupported, message);
    }
    let is_number = |i: usize| f.ty(f.params[i].value).is_float();
    let mut all = Vec::new();
    if request.wrt.is_empty() {
        all.extend((0..f.params.len()).filter(|i| is_number(*i)).map(|param| Input { param, range: None }));
    }
    for (k, name) in request.wrt.iter().enumerate() {
        let Some(param) = f.params.iter().position(|p| p.name == *name) else {
            return refuse(Code::UnknownParameter, format!("`{}` has no parameter `{name}`", f.name));
        };
        let range = request.ranges.get(k).copied().flatten();
        let is_array = f.ty(f.params[param].value).pointee().is_some_and(ir::Type::is_float);
        match range {
            None if is_number(param) => {}
            Some((first, last)) if is_array && first <= last => {}
            Some((first, last)) if is_array => {
                let message = format!("the range {first}:{last} of `{name}` is empty");
                return refuse(Code::UnknownParameter, message);
            }
            None if is_array => {
                let message = format!("which elements of `{name}` a hessian is about must be said");
                let hint = format!("name the first and the last: \"{name}[0:2]\"");
                return Err(Diagnostic::new(Code::DerivativeNotSupported, f.span, message).with_hint(hint));
            }
            _ => {
                let message = format!(
                    "a hessian is taken with respect to numbers and elements of arrays, and `{name}` is neither"
                );
                return refuse(Code::DerivativeNotSupported, message);
            }
        }
        if all.iter().any(|input: &Input| input.param == param) {
            return refuse(Code::UnknownParameter, format!("the request names `{name}` twice"));
        }
        all.push(Input { param, range });
    }
    if all.is_empty() {
        let message = format!("no parameter of `{}` is a floating-point number", f.name);
        return refuse(Code::RequestedParameterType, message);
    }
    all.sort_by_key(|input| input.param);
    Ok(all)
}
