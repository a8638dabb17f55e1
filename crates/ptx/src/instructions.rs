//! What each instruction is in C++.

use crate::syntax::{Argument, Asm, Instruction};

/// The C++ for one instruction.
pub fn meaning(i: &Instruction, asm: &Asm) -> Option<String> {
    let name: Vec<&str> = i.name.iter().map(String::as_str).collect();
    match name.as_slice() {
        ["ld", rest @ ..] => access(rest, &i.arguments, asm, true),
        ["st", rest @ ..] => access(rest, &i.arguments, asm, false),
        ["prefetch" | "prefetchu", ..] => Some("(void)0".to_string()),
        ["cp", "async", "commit_group" | "wait_all" | "wait_group"] => Some("(void)0".to_string()),
        ["cp", "async", "ca" | "cg", "shared" | "shared::cta", "global", hints @ ..] => {
            let known = hints.iter().all(|hint| HINTS.contains(hint));
            if known { copied(&i.arguments, asm) } else { None }
        }
        ["griddepcontrol", "wait" | "launch_dependents"] => Some("(void)0".to_string()),
        ["red", "global", "add", ty] => match i.arguments.as_slice() {
            [Argument::Address(at, 0), v] => {
                let (ty, register) = scalar(ty).filter(|(ty, _)| *ty == "float" || *ty == "double")?;
                Some(format!("atomicAdd(({ty}*)({}),{})", asm.text(*at), value(v, register, asm)?))
            }
            _ => None,
        },
        ["bar", "sync"] | ["barrier", "sync"] | ["barrier", "sync", "aligned"] => {
            match i.arguments.as_slice() {
                [Argument::Number(n)] if n == "0" => Some("__syncthreads()".to_string()),
                _ => None,
            }
        }
        ["membar", "gl"] => Some("__threadfence()".to_string()),
        ["membar", "cta"] => Some("__threadfence_block()".to_string()),
        ["mov", ty] => moved(ty, &i.arguments, asm),
        [function, rest @ ..] => computed(function, rest, &i.arguments, asm),
        [] => None,
    }
}

/// C++'s name of a type, and the letter of its register.
fn scalar(ty: &str) -> Option<(&'static str, &'static str)> {
    Some(match ty {
        "f32" => ("float", "f"),
        "f64" => ("double", "d"),
        "s32" => ("int", "r"),
        "u32" | "b32" => ("unsigned", "r"),
        "s64" => ("long long", "l"),
        "u64" | "b64" => ("unsigned long long", "l"),
        _ => return None,
    })
}

/// Hints that change where data is cached, not what is read.
const HINTS: [&str; 15] = [
    "nc",
    "ca",
    "cg",
    "cs",
    "lu",
    "wb",
    "wt",
    "L1::no_allocate",
    "L1::evict_first",
    "L1::evict_last",
    "L1::evict_unchanged",
    "L1::evict_normal",
    "L2::64B",
    "L2::128B",
    "L2::256B",
];

fn access(parts: &[&str], arguments: &[Argument], asm: &Asm, is_load: bool) -> Option<String> {
    let (ty, parts) = parts.split_last()?;
    let (ty, register) = scalar(ty)?;
    let (count, parts) = match parts.split_last() {
        Some((&"v2", rest)) => (2, rest),
        Some((&"v4", rest)) => (4, rest),
        _ => (1, parts),
    };
    let [space @ ("global" | "shared" | "shared::cta"), hints @ ..] = parts else { return None };
    let is_shared = *space != "global";
    if !hints.iter().all(|hint| HINTS.contains(hint)) {
        return None;
    }
    let (address, values) = match (arguments, is_load) {
        ([values, address], true) | ([address, values], false) => (address, values),
        _ => return None,
    };
    let Argument::Address(at, bytes) = address else { return None };
    let values: Vec<usize> = match values {
        Argument::Operand(v) => vec![*v],
        Argument::Several(all) => all.clone(),
        Argument::Address(..) | Argument::Register(_) | Argument::Number(_) => return None,
    };
    let fits = |v: &usize| asm.register(*v) == register && asm.is_output(*v) == is_load;
    let is_address = asm.register(*at) == "l" || is_shared && asm.register(*at) == "r";
    if values.len() != count || !values.iter().all(fits) || !is_address {
        return None;
    }
    let place = match bytes {
        0 if is_shared => format!("cg_at({})", asm.text(*at)),
        n if is_shared => format!("cg_at(({})+{n})", asm.text(*at)),
        0 => asm.text(*at).to_string(),
        n => format!("({}char*)({})+{n}", if is_load { "const " } else { "" }, asm.text(*at)),
    };
    let values: Vec<&str> = values.iter().map(|v| asm.text(*v)).collect();
    let name = if is_load { "cg_ld" } else { "cg_st" };
    Some(format!("{name}{count}({ty},{place},{})", values.join(",")))
}

/// Bytes copied to shared memory: all of them, or as many as a last operand says.
fn copied(arguments: &[Argument], asm: &Asm) -> Option<String> {
    let (to, from, rest) = match arguments {
        [Argument::Address(to, 0), Argument::Address(from, 0), rest @ ..] => (*to, *from, rest),
        _ => return None,
    };
    if !["r", "l"].contains(&asm.register(to)) || asm.register(from) != "l" {
        return None;
    }
    let number = |a: &Argument| match a {
        Argument::Operand(v) if ["r", "n"].contains(&asm.register(*v)) => Some(asm.text(*v).to_string()),
        Argument::Number(n) => Some(n.clone()),
        _ => None,
    };
    let (to, from) = (asm.text(to), asm.text(from));
    match rest {
        [bytes] => Some(format!("cg_cp({to},{from},{})", number(bytes)?)),
        [bytes, size] => Some(format!("cg_cq({to},{from},{},{})", number(bytes)?, number(size)?)),
        _ => None,
    }
}

/// The C++ of something that is read, in a register of this letter.
fn value(a: &Argument, register: &str, asm: &Asm) -> Option<String> {
    match a {
        Argument::Operand(v) if asm.register(*v) == register => Some(asm.text(*v).to_string()),
        Argument::Number(n) => Some(n.clone()),
        _ => None,
    }
}

fn moved(ty: &str, arguments: &[Argument], asm: &Asm) -> Option<String> {
    let [to, from] = arguments else { return None };
    match (to, from) {
        (Argument::Operand(to), Argument::Register(name)) if ty == "u32" || ty == "s32" => {
            let value = match name.as_str() {
                "laneid" => "cg_lane",
                "tid.x" => "threadIdx.x",
                "tid.y" => "threadIdx.y",
                "tid.z" => "threadIdx.z",
                "ntid.x" => "blockDim.x",
                "ntid.y" => "blockDim.y",
                "ntid.z" => "blockDim.z",
                "ctaid.x" => "blockIdx.x",
                "ctaid.y" => "blockIdx.y",
                "ctaid.z" => "blockIdx.z",
                "nctaid.x" => "gridDim.x",
                "lanemask_lt" => "((1u<<cg_lane)-1)",
                "lanemask_le" => "((2u<<cg_lane)-1)",
                "lanemask_eq" => "(1u<<cg_lane)",
                _ => return None,
            };
            Some(format!("({})={value}", asm.text(*to)))
        }
        (Argument::Several(halves), Argument::Operand(x)) if ty == "b64" && asm.register(*x) == "d" => {
            let [low, high] = halves.as_slice() else { return None };
            let words = asm.register(*low) == "r" && asm.register(*high) == "r";
            let (low, high, x) = (asm.text(*low), asm.text(*high), asm.text(*x));
            words.then(|| format!("({low})=__double2loint({x}),({high})=__double2hiint({x})"))
        }
        (Argument::Operand(x), Argument::Several(halves)) if ty == "b64" && asm.register(*x) == "d" => {
            let [low, high] = halves.as_slice() else { return None };
            let words = asm.register(*low) == "r" && asm.register(*high) == "r";
            let (low, high, x) = (asm.text(*low), asm.text(*high), asm.text(*x));
            words.then(|| format!("({x})=__hiloint2double({high},{low})"))
        }
        (Argument::Operand(to), Argument::Operand(from)) => {
            let bits = match (asm.register(*to), asm.register(*from)) {
                (a, b) if a == b => "",
                ("f", "r") => "__int_as_float",
                ("r", "f") => "__float_as_int",
                ("d", "l") => "__longlong_as_double",
                ("l", "d") => "__double_as_longlong",
                _ => return None,
            };
            Some(format!("({})={bits}({})", asm.text(*to), asm.text(*from)))
        }
        _ => None,
    }
}

/// Arithmetic and functions of floats. Their rounding and treatment of tiny numbers is not kept.
fn computed(function: &str, parts: &[&str], arguments: &[Argument], asm: &Asm) -> Option<String> {
    let (ty, modifiers) = parts.split_last()?;
    let single = match *ty {
        "f32" => true,
        "f64" => false,
        _ => return None,
    };
    let known = ["rn", "rz", "rm", "rp", "approx", "full", "ftz"];
    if !modifiers.iter().all(|m| known.contains(m)) {
        return None;
    }
    let (Argument::Operand(to), from) = arguments.split_first()? else { return None };
    let register = if single { "f" } else { "d" };
    if !asm.is_output(*to) || asm.register(*to) != register {
        return None;
    }
    let from: Option<Vec<String>> = from.iter().map(|a| value(a, register, asm)).collect();
    let from = from?;
    let f = |name: &str| {
        if single { format!("{name}f({})", from.join(",")) } else { format!("{name}({})", from.join(",")) }
    };
    let computed = match (function, from.as_slice()) {
        ("ex2", [_]) => f("exp2"),
        ("lg2", [_]) => f("log2"),
        ("sin", [_]) => f("sin"),
        ("cos", [_]) => f("cos"),
        ("tanh", [_]) => f("tanh"),
        ("sqrt", [_]) => f("sqrt"),
        ("rsqrt", [_]) => f("rsqrt"),
        ("abs", [_]) => f("fabs"),
        ("max", [_, _]) => f("fmax"),
        ("min", [_, _]) => f("fmin"),
        ("fma", [_, _, _]) => f("fma"),
        ("mad", [_, _, _]) => f("fma"),
        ("neg", [a]) => format!("-({a})"),
        ("rcp", [a]) => format!("{}/({a})", if single { "1.0f" } else { "1.0" }),
        ("add", [a, b]) => format!("({a})+({b})"),
        ("sub", [a, b]) => format!("({a})-({b})"),
        ("mul", [a, b]) => format!("({a})*({b})"),
        ("div", [a, b]) => format!("({a})/({b})"),
        _ => return None,
    };
    Some(format!("({})={computed}", asm.text(*to)))
}
