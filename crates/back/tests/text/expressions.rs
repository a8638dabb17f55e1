//! Operators, conversions, signs, long lines.

use ir::{BinaryOp, Builder, CompareOp, Const, FunctionKind, IntKind, Module, Op, Type, UnaryOp, Value};

use crate::{blank, body, param};

/// Prints `return …;` for an expression over parameters of the given types.
fn returned(
    params: &[(&str, Type)],
    result: Type,
    build: impl FnOnce(&mut Builder, &[Value]) -> Value,
) -> String {
    let mut f = blank("f", FunctionKind::Device);
    f.result = result;
    let values: Vec<Value> = params.iter().map(|(name, ty)| param(&mut f, name, ty.clone(), "")).collect();
    let mut b = Builder::new(&mut f);
    let v = build(&mut b, &values);
    b.finish(vec![v]);
    let text = body(&Module::default(), &f);
    text.trim().trim_start_matches("return ").trim_end_matches(';').to_string()
}

#[test]
fn trees_keep_their_shape() {
    let doubles = [("a", Type::F64), ("b", Type::F64), ("c", Type::F64)];
    let text = returned(&doubles, Type::F64, |b, v| {
        let sum = b.add(v[1], v[2]);
        let product = b.mul(v[0], sum);
        let right = b.mul(v[1], v[2]);
        let nested = b.mul(v[0], right);
        b.sub(product, nested)
    });
    assert_eq!(text, "a * (b + c) - a * (b * c)");
}

#[test]
fn signs_move_to_where_they_are_short() {
    let doubles = [("a", Type::F64), ("b", Type::F64), ("c", Type::F64)];
    let text = returned(&doubles, Type::F64, |b, v| {
        let minus = b.neg(v[1]);
        let product = b.mul(minus, v[2]);
        b.add(v[0], product)
    });
    assert_eq!(text, "a - b * c");
    let text = returned(&doubles, Type::F64, |b, v| {
        let product = b.mul(v[0], v[1]);
        let minus = b.neg(product);
        b.div(minus, v[2])
    });
    assert_eq!(text, "-a * b / c");
    let text = returned(&[("i", Type::INT)], Type::INT, |b, v| {
        let minus_one = b.int(Type::INT, -1);
        b.add(v[0], minus_one)
    });
    assert_eq!(text, "i - 1");
}

#[test]
fn doubling_is_a_product() {
    let text = returned(&[("a", Type::F32), ("b", Type::F32)], Type::F32, |b, v| {
        let product = b.mul(v[0], v[1]);
        b.add(product, product)
    });
    assert_eq!(text, "2.0f * (a * b)");
}

#[test]
fn only_needed_conversions_are_written() {
    let long = Type::Int(IntKind::Long);
    let types = [("n", Type::INT), ("x", Type::F32), ("y", Type::F64), ("s", long.clone())];
    let text = returned(&types, Type::F64, |b, v| {
        let (n, x) = (b.convert(v[0], &Type::F64), b.convert(v[1], &Type::F64));
        let product = b.mul(n, v[2]);
        b.sub(product, x)
    });
    assert_eq!(text, "n * y - x");
    let text = returned(&types, long.clone(), |b, v| {
        let n = b.convert(v[0], &long);
        let three = b.int(long.clone(), 3);
        let product = b.mul(n, three);
        b.add(product, v[3])
    });
    assert_eq!(text, "(long)n * 3 + s");
    let text = returned(&types, Type::F32, |b, v| {
        let y = b.convert(v[2], &Type::F32);
        b.mul(v[1], y)
    });
    assert_eq!(text, "x * (float)y");
}

#[test]
fn small_integers_wrap() {
    let short = Type::Int(IntKind::Short);
    let text = returned(&[("a", short.clone()), ("b", short.clone())], short, |b, v| b.add(v[0], v[1]));
    assert_eq!(text, "(short)(a + b)");
}

#[test]
fn conditions() {
    let doubles = [("a", Type::F64), ("b", Type::F64), ("p", Type::Bool)];
    let text = returned(&doubles, Type::Bool, |b, v| {
        let less = b.compare(CompareOp::Lt, v[0], v[1]);
        let not = b.emit(Op::Unary(UnaryOp::Not, less), Type::Bool);
        let both = b.binary(BinaryOp::And, not, v[2]);
        let equal = b.compare(CompareOp::Eq, v[0], v[1]);
        let other = b.emit(Op::Unary(UnaryOp::Not, equal), Type::Bool);
        b.binary(BinaryOp::Or, both, other)
    });
    assert_eq!(text, "(!(a < b) && p) || a != b");
}

#[test]
fn bits_and_shifts() {
    let uint = Type::Int(IntKind::UInt);
    let text = returned(&[("a", uint.clone()), ("n", Type::INT)], uint.clone(), |b, v| {
        let one = b.int(uint.clone(), 1);
        let bit = b.binary(BinaryOp::Shl, one, v[1]);
        let rest = b.binary(BinaryOp::Sub, bit, one);
        let masked = b.binary(BinaryOp::And, v[0], rest);
        b.binary(BinaryOp::Xor, masked, v[0])
    });
    assert_eq!(text, "(a & ((1u << n) - 1)) ^ a");
}

#[test]
fn undefined_values_are_some_value() {
    let text = returned(&[("a", Type::F64)], Type::F64, |b, v| {
        let nothing = b.undef(&Type::F64);
        b.emit(Op::Binary(BinaryOp::Add, v[0], nothing), Type::F64)
    });
    assert_eq!(text, "a + 0.0");
}

#[test]
fn long_lines_are_broken_at_operators() {
    let names: Vec<String> = (0..6).map(|i| format!("a_rather_long_parameter_name_{i}")).collect();
    let params: Vec<(&str, Type)> = names.iter().map(|n| (n.as_str(), Type::F64)).collect();
    let text = returned(&params, Type::F64, |b, v| {
        let x = b.mul(v[0], v[1]);
        let y = b.mul(v[2], v[3]);
        let z = b.pure_call("hypot", vec![v[4], v[5]], Type::F64);
        let xy = b.add(x, y);
        b.add(xy, z)
    });
    assert_eq!(
        text,
        "a_rather_long_parameter_name_0 * a_rather_long_parameter_name_1\n      \
         + a_rather_long_parameter_name_2 * a_rather_long_parameter_name_3\n      \
         + hypot(a_rather_long_parameter_name_4, a_rather_long_parameter_name_5)"
    );
}

#[test]
fn constants_are_written_in_place() {
    let text = returned(&[("a", Type::F32)], Type::F32, |b, v| {
        let tiny = b.emit(Op::Const(Const::Float(f64::from(1e-6f32))), Type::F32);
        b.pure_call("fmaxf", vec![v[0], tiny], Type::F32)
    });
    assert_eq!(text, "fmaxf(a, 1e-6f)");
}
