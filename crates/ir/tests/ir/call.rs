//! One line of a test: `f(1.5, [1, 2]) = 3 then [1, 4]`, `k<2, 3>([0, 0]) then [1, 2]`, `f(0) traps reason`.
//!
//! Brackets are arrays behind pointers, braces structs by value. `then` lists what the arrays hold afterwards.

use std::path::Path;

use ir::interpret::{Datum, Machine, Pointer};
use ir::{Module, Type};

pub fn check(m: &Module, line: &str, path: &Path) {
    let at = format!("{}: `{line}`", path.display());
    let (head, wanted) = split_call(line);
    let (name, launch) = match head.0.split_once('<') {
        None => (head.0, None),
        Some((name, sizes)) => {
            let mut sizes = sizes.trim_end_matches('>').split(',').map(|s| s.trim().parse().expect("a size"));
            (name, Some((sizes.next().expect("a grid"), sizes.next().expect("a block"))))
        }
    };
    let id = m.find(name).unwrap_or_else(|| panic!("{at}: no function"));
    let f = m.function(id);
    let mut machine = Machine::new(m);
    machine.set_fuel(100_000);
    let mut arrays: Vec<(Pointer, Type, usize)> = Vec::new();
    let texts = split(head.1);
    assert_eq!(texts.len(), f.params.len(), "{at}: arguments");
    let types: Vec<Type> = f.params.iter().map(|p| f.ty(p.value).clone()).collect();
    let args: Vec<Datum> =
        types.iter().zip(texts).map(|(ty, t)| datum(m, &mut machine, ty, t, &mut arrays)).collect();
    let outcome = match launch {
        None => machine.call(id, args),
        Some((grid, block)) => machine.launch(id, [grid, 1, 1], [block, 1, 1], &args).map(|()| Datum::Undef),
    };
    if let Some(reason) = wanted.strip_prefix("traps") {
        let why = outcome.expect_err(&at).to_string();
        assert!(why.contains(reason.trim()), "{at}: {why}");
        return;
    }
    let result = outcome.unwrap_or_else(|t| panic!("{at}: {t}"));
    let (value, then) = wanted.split_once("then").unwrap_or((wanted, ""));
    if let Some(value) = value.trim().strip_prefix('=') {
        let want = datum(m, &mut machine, &f.result, value.trim(), &mut Vec::new());
        assert_eq!(result, want, "{at}");
    }
    for ((pointer, ty, count), text) in arrays.clone().into_iter().zip(split(then.trim())) {
        for (i, want) in split(bare(text)).into_iter().enumerate().take(count) {
            let place = machine.offset(pointer, &ty, i);
            let got = machine.read(place, &ty).unwrap_or_else(|t| panic!("{at}: {t}"));
            assert_eq!(got, datum(m, &mut machine, &ty, want, &mut Vec::new()), "{at}: element {i}");
        }
    }
}

/// `f(args) rest`
fn split_call(line: &str) -> ((&str, &str), &str) {
    let open = line.find('(').expect("a call");
    let mut depth = 0;
    for (i, c) in line.char_indices().skip(open) {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return ((line[..open].trim(), &line[open + 1..i]), line[i + 1..].trim());
        }
    }
    panic!("`{line}` does not close")
}

/// At commas outside brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (i, c) in text.char_indices() {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    let last = text[start..].trim();
    if !last.is_empty() {
        parts.push(last);
    }
    parts
}

/// Without the brackets or braces around it.
fn bare(text: &str) -> &str {
    assert!(text.starts_with(['[', '{']), "`{text}` is no array and no struct");
    &text[1..text.len() - 1]
}

fn datum(
    m: &Module,
    machine: &mut Machine,
    ty: &Type,
    text: &str,
    arrays: &mut Vec<(Pointer, Type, usize)>,
) -> Datum {
    let inside = || split(bare(text));
    match ty {
        _ if text == "undef" => Datum::Undef,
        _ if text == "tape" => Datum::Tape,
        _ if text == "null" => Datum::Null,
        Type::Bool => Datum::Bool(text == "true"),
        Type::Int(_) => Datum::Int(text.parse().unwrap_or_else(|_| panic!("`{text}` is no integer"))),
        Type::Float(_) => Datum::Float(text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))),
        Type::Struct(id) => {
            let fields = m.structure(*id).fields.iter().zip(inside());
            Datum::Aggregate(fields.map(|(f, t)| datum(m, machine, &f.ty, t, arrays)).collect())
        }
        Type::Array(of, _) => {
            Datum::Aggregate(inside().into_iter().map(|t| datum(m, machine, of, t, arrays)).collect())
        }
        Type::Ptr { to, .. } => {
            let parts = inside();
            let pointer = machine.allocate(to, parts.len());
            arrays.push((pointer, (**to).clone(), parts.len()));
            for (i, part) in parts.into_iter().enumerate() {
                let element = datum(m, machine, to, part, arrays);
                let place = machine.offset(pointer, to, i);
                machine.write(place, to, element).expect("in bounds");
            }
            Datum::Pointer(pointer)
        }
        Type::Void | Type::Opaque(_) => panic!("no value of type {ty:?}"),
    }
}
