//! Inputs as the command line gives them: `n=64`, `a=0.5..2`, `x=array:64:0.5..2`, `p.mass=1..2`.

use cugrad::check::{Draw, Input, leaves};
use ir::{FloatKind, Function, Module, Type};

use crate::failure::Failure;

/// One for each parameter.
pub fn read(m: &Module, f: &Function, given: &[String]) -> Result<Vec<(String, Input)>, Failure> {
    let mut named: Vec<(Vec<&str>, &str)> = Vec::new();
    for text in given {
        let Some((name, value)) = text.split_once('=') else {
            return Err(Failure::Usage(format!("--arg {text}: expected NAME=INPUT, as in --arg n=64")));
        };
        let path: Vec<&str> = name.trim().split('.').collect();
        if !f.params.iter().any(|p| p.name == path[0]) {
            let known: Vec<_> = f.params.iter().map(|p| p.name.as_str()).collect();
            return Err(Failure::Usage(format!(
                "--arg {text}: `{}` has no parameter `{}`; it has {}",
                f.name,
                path[0],
                known.join(", ")
            )));
        }
        named.push((path, value.trim()));
    }
    f.params.iter().map(|p| Ok((p.name.clone(), input(m, f, p, &named)?))).collect()
}

/// An allocation that fails ends the process; so it is tried. A check holds a number and its shadow at least.
fn fits_into_memory(count: usize) -> bool {
    let bytes = count.checked_mul(2 * size_of::<f64>());
    bytes.is_some_and(|n| Vec::<u8>::new().try_reserve_exact(n).is_ok())
}

fn input(m: &Module, f: &Function, p: &ir::Param, named: &[(Vec<&str>, &str)]) -> Result<Input, Failure> {
    let ty = f.ty(p.value);
    let object = ty.pointee().unwrap_or(ty);
    let whole = named.iter().find(|(path, _)| path[..] == [p.name.as_str()]).map(|(_, value)| *value);
    let missing = |how: String| Failure::Usage(format!("parameter `{}` needs an input: {how}", p.name));
    let (count, rest) = match whole.and_then(|w| w.strip_prefix("array:")) {
        Some(array) => {
            let (n, rest) = array.split_once(':').map_or((array, None), |(n, rest)| (n, Some(rest)));
            let n: usize =
                n.trim().parse().map_err(|_| Failure::Usage(format!("`{n}` is no number of elements")))?;
            if !fits_into_memory(n) {
                return Err(Failure::Usage(format!("`{}`: there is no memory for {n} elements", p.name)));
            }
            (n, rest)
        }
        None if ty.is_ptr() && !p.by_reference => {
            return Err(missing(format!("--arg {0}=array:N, or --arg {0}=array:N:FROM..TO", p.name)));
        }
        None => (1, whole),
    };
    let is_integer = |t: &Type| t.is_int() || *t == Type::Bool;
    let members: Vec<(Vec<&str>, &str)> = named
        .iter()
        .filter(|(path, _)| path.len() > 1 && path[0] == p.name)
        .map(|(path, value)| (path[1..].to_vec(), *value))
        .collect();
    for (_, leaf, path) in leaves(m, object) {
        if leaf.is_ptr() {
            let name = [vec![p.name.clone()], path].concat().join(".");
            return Err(Failure::Usage(format!(
                "`{name}` is a pointer inside an argument, which a check cannot fill: let a kernel of your own take the \
                 pointers one by one and put them together, or compare numbers in a program under `cugrad run`"
            )));
        }
        let given = path.is_empty() && rest.is_some()
            || members.iter().any(|(q, _)| q.iter().zip(&path).all(|(a, b)| a == b));
        if is_integer(&leaf) && !given {
            let is_array = path.is_empty() && ty.is_ptr();
            let name = [vec![p.name.clone()], path].concat().join(".");
            return Err(missing(if is_array {
                format!("--arg {name}=array:N:FROM..TO")
            } else {
                format!("--arg {name}=N")
            }));
        }
    }
    let draw = match rest {
        Some(text) => draw(text, leaves(m, object).iter().all(|(_, t, _)| is_integer(t)))?,
        None => tree(m, object, &members)?,
    };
    Ok(Input { count, draw, on_device: false })
}

/// Draws for the members of a struct.
fn tree(m: &Module, object: &Type, members: &[(Vec<&str>, &str)]) -> Result<Draw, Failure> {
    let Type::Struct(id) = object.array_leaf() else { return Ok(Draw::Range(-1.0, 1.0)) };
    let mut all = Vec::new();
    for field in &m.structure(*id).fields {
        let inner: Vec<_> = members.iter().filter(|(path, _)| path[0] == field.name).collect();
        let is_integer = field.ty.array_leaf().is_int() || *field.ty.array_leaf() == Type::Bool;
        let drawn = match inner.iter().find(|(path, _)| path.len() == 1) {
            Some((_, value)) => draw(value, is_integer)?,
            None => {
                let below: Vec<_> = inner.iter().map(|(path, value)| (path[1..].to_vec(), *value)).collect();
                tree(m, &field.ty, &below)?
            }
        };
        all.push((field.name.clone(), drawn));
    }
    Ok(Draw::Members(all))
}

/// `3`, or `0.5..2`.
fn draw(text: &str, integers: bool) -> Result<Draw, Failure> {
    let wrong = |part: &str| Failure::Usage(format!("`{part}` is no number"));
    let number = |part: &str| match part.trim() {
        "true" => Ok(1.0),
        "false" => Ok(0.0),
        other => other.parse::<f64>().map_err(|_| wrong(part)),
    };
    let Some((from, to)) = text.split_once("..") else { return Ok(Draw::Value(number(text)?)) };
    let (from, to) = (number(from)?, number(to)?);
    if from > to {
        return Err(Failure::Usage(format!("the range {text} is empty")));
    }
    Ok(if integers { Draw::Integers(from as i64, to as i64) } else { Draw::Range(from, to) })
}

/// What can be expected where the coarsest numbers of the parameters and on the way are as they are.
pub fn usual_tolerance(m: &Module, f: &Function, names: &[String]) -> f64 {
    let mut kinds = Vec::new();
    f.body().walk(&mut |inst| kinds.extend(inst.results.iter().map(|r| f.ty(*r).clone())));
    for p in f.params.iter().filter(|p| names.contains(&p.name)) {
        let ty = f.ty(p.value);
        kinds.extend(leaves(m, ty.pointee().unwrap_or(ty)).into_iter().map(|(_, t, _)| t));
    }
    let has = |kind: FloatKind| kinds.contains(&Type::Float(kind));
    if has(FloatKind::F16) || has(FloatKind::BF16) {
        0.1
    } else if has(FloatKind::F32) {
        5e-3
    } else {
        1e-6
    }
}
