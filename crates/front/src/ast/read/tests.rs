//! Reading clang's JSON: what it leaves out, repeats and interleaves.

use super::*;
use crate::ast::{Flag, Kind, NodeId};

fn read_str(json: &str) -> Ast {
    read(json.as_bytes(), &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// A tree around some nodes.
fn around(inner: &str) -> Ast {
    read_str(&format!(r#"{{"id": "0x1", "kind": "TranslationUnitDecl", "loc": {{}}, "inner": [{inner}]}}"#))
}

fn first(ast: &Ast) -> NodeId {
    ast.child(ast.root, 0).expect("there is one")
}

fn line(ast: &Ast, id: NodeId) -> (String, u32) {
    let place = ast[id].loc.expect("has a place").expansion;
    (ast.file(place.file).path().display().to_string(), place.line)
}

#[test]
fn files_and_lines_carry_on_until_they_change() {
    let ast = around(
        r#"
        {"id": "0x2", "kind": "VarDecl", "loc": {"offset": 4, "file": "a.cu", "line": 1, "col": 5, "tokLen": 1},
         "range": {"begin": {"offset": 0, "col": 1, "tokLen": 3}, "end": {"offset": 9, "line": 2, "col": 1, "tokLen": 1}}},
        {"id": "0x3", "kind": "VarDecl", "loc": {"offset": 12, "col": 5, "tokLen": 1}},
        {"id": "0x4", "kind": "VarDecl", "loc": {"offset": 3, "file": "b.h", "line": 7, "col": 4, "tokLen": 1,
         "includedFrom": {"file": "a.cu"}}},
        {"id": "0x5", "kind": "VarDecl", "loc": {"offset": 9, "line": 8, "col": 4, "tokLen": 1, "includedFrom": {"file": "a.cu"}}}"#,
    );
    let lines: Vec<_> = ast.children(ast.root).map(|id| line(&ast, id)).collect();
    assert_eq!(lines, [("a.cu".into(), 1), ("a.cu".into(), 2), ("b.h".into(), 7), ("b.h".into(), 8)]);
}

#[test]
fn places_in_what_is_skipped_still_count() {
    // An unknown key, a comment, and a declaration of a system header all move the file along.
    let json = r#"{"id": "0x1", "kind": "TranslationUnitDecl", "loc": {}, "inner": [
        {"id": "0x2", "kind": "VarDecl", "loc": {"offset": 4, "file": "a.cu", "line": 1, "col": 5, "tokLen": 1},
         "newKey": {"range": {"begin": {"offset": 1, "line": 3, "col": 1, "tokLen": 1}, "end": {}}}},
        {"id": "0x3", "kind": "FunctionDecl", "loc": {"offset": 7, "file": "/sys.h", "line": 70, "col": 5, "tokLen": 1}, "name": "far",
         "inner": [{"id": "0x9", "kind": "ParmVarDecl", "loc": {"offset": 7, "line": 72, "col": 5, "tokLen": 1}}]},
        {"id": "0x4", "kind": "VarDecl", "loc": {"offset": 44, "file": "a.cu", "line": 9, "col": 5, "tokLen": 1}, "inner": [
          {"id": "0x5", "kind": "FullComment", "loc": {"offset": 41, "line": 8, "col": 5, "tokLen": 1}},
          {"id": "0x6", "kind": "IntegerLiteral", "range": {"begin": {"offset": 50, "col": 9, "tokLen": 1}, "end": {"offset": 50, "col": 9, "tokLen": 1}}}]}]}"#;
    let options = ReadOptions { is_user: Some(Arc::new(|path| path == Path::new("a.cu"))) };
    let ast = read(json.as_bytes(), &options).unwrap_or_else(|error| panic!("{error}"));
    let kept: Vec<u64> = ast.children(ast.root).map(|id| ast[id].id).collect();
    assert_eq!(kept, [2, 4]);
    assert_eq!(ast.stub(3).and_then(|stub| stub.name.as_deref()), Some("far"));
    let literal = ast.find(6).expect("kept");
    assert_eq!(ast[literal].range.expect("has one").begin.expansion.line, 8);
    assert_eq!(ast.children(ast.find(4).expect("kept")).count(), 1, "the comment is no child");
}

#[test]
fn macros_have_two_places() {
    let ast = around(
        r#"{"id": "0x2", "kind": "VarDecl", "loc": {
          "spellingLoc": {"offset": 4, "file": "m.h", "line": 1, "col": 5, "tokLen": 1},
          "expansionLoc": {"offset": 90, "file": "a.cu", "line": 6, "col": 2, "tokLen": 5, "isMacroArgExpansion": true}}}"#,
    );
    let loc = ast[first(&ast)].loc.expect("has a place");
    assert!(loc.in_macro && loc.is_macro_arg);
    assert_eq!((loc.spelling.line, loc.expansion.line, loc.expansion.end()), (1, 6, 95));
    assert_eq!(ast.describe(loc), "a.cu:6:2");
}

#[test]
fn absent_parts_keep_their_place() {
    let ast = around(
        r#"{"id": "0x2", "kind": "ForStmt", "inner": [{}, {"id": "0x0"}, {"id": "0x3", "kind": "NullStmt"}]}"#,
    );
    let node = first(&ast);
    assert_eq!(ast[node].children.iter().map(Option::is_some).collect::<Vec<_>>(), [false, false, true]);
    assert_eq!(ast.child(node, 2).map(|id| ast[id].kind), Some(Kind::NullStmt));
}

#[test]
fn keys_may_repeat_be_new_or_change_type() {
    let ast = around(
        r#"{"id": "0x2", "kind": "UsingType", "type": {"qualType": "a"}, "new": [1, {"x": null}], "name": 3,
            "type": {"qualType": "b", "desugaredQualType": "c", "typeAliasDeclId": "0x9"}, "isArrow": false, "isPostfix": true}"#,
    );
    let node = &ast[first(&ast)];
    let ty = node.ty.as_ref().expect("has a type");
    assert_eq!((&*ty.text, ty.desugared.as_deref(), ty.alias), ("b", Some("c"), Some(9)));
    assert_eq!((node.name(), node.has(Flag::IsArrow), node.has(Flag::IsPostfix)), ("3", false, true));
}

#[test]
fn unknown_kinds_keep_their_name() {
    let ast = around(
        r#"{"id": "0x2", "kind": "OMPBarrierDirective"}, {"id": "0x3", "kind": "OMPBarrierDirective"}"#,
    );
    let kinds: Vec<Kind> = ast.children(ast.root).map(|id| ast[id].kind).collect();
    assert_eq!(kinds[0], kinds[1]);
    assert_eq!(ast.kind_name(kinds[0]), "OMPBarrierDirective");
}

#[test]
fn values_of_every_type() {
    let ast = around(
        r#"{"id": "0x2", "kind": "CXXBoolLiteralExpr", "value": true}, {"id": "0x3", "kind": "CharacterLiteral", "value": 97},
           {"id": "0x4", "kind": "TemplateArgument", "value": -3}, {"id": "0x5", "kind": "StringLiteral", "value": "\"a\\n\""}"#,
    );
    let values: Vec<&str> = ast.children(ast.root).map(|id| ast[id].value()).collect();
    assert_eq!(values, ["true", "97", "-3", "\"a\\n\""]);
}

#[test]
fn a_declaration_beats_its_mentions() {
    let ast = around(
        r#"{"id": "0x2", "kind": "FunctionTemplateDecl", "inner": [{"id": "0x3", "kind": "FunctionDecl", "name": "f"}]},
           {"id": "0x3", "kind": "FunctionDecl", "name": "f", "loc": {}, "range": {}, "inner": [{"id": "0x4", "kind": "CompoundStmt"}]}"#,
    );
    let found = ast.find(3).expect("there");
    assert!(!ast[found].is_mention() && ast.body(found).is_some());
    assert_eq!(ast.definition(ast.child(first(&ast), 0).expect("there")), Some(found));
}

#[test]
fn definitions_are_found_through_chains() {
    let ast = around(
        r#"{"id": "0x2", "kind": "FunctionDecl", "name": "f", "loc": {}, "range": {}},
           {"id": "0x3", "kind": "FunctionDecl", "name": "f", "previousDecl": "0x2", "loc": {}, "range": {}, "inner": [{"id": "0x9", "kind": "CompoundStmt"}]},
           {"id": "0x4", "kind": "FunctionDecl", "name": "f", "previousDecl": "0x3", "loc": {}, "range": {}},
           {"id": "0x5", "kind": "FunctionDecl", "name": "g", "previousDecl": "0x77", "loc": {}, "range": {}}"#,
    );
    let ids: Vec<NodeId> = ast.children(ast.root).collect();
    assert_eq!(
        ids.iter().map(|&id| ast.definition(id)).collect::<Vec<_>>(),
        [Some(ids[1]), Some(ids[1]), Some(ids[1]), None]
    );
    assert_eq!(ast.redeclarations(ids[2]), &ids[..3]);
}

#[test]
fn deep_nesting_is_no_problem() {
    let depth = 20_000;
    let open: String =
        (0..depth).map(|n| format!(r#"{{"id": "0x{:x}", "kind": "ParenExpr", "inner": ["#, n + 2)).collect();
    let text = format!("{open}{}", "]}".repeat(depth));
    let reader = std::thread::Builder::new().stack_size(STACK).spawn(move || around(&text));
    let ast = reader.expect("starts").join().expect("reads");
    assert_eq!(ast.nodes.len(), depth + 1);
}

#[test]
fn nesting_without_end_is_an_error() {
    let open = r#"{"id": "0x2", "kind": "ParenExpr", "inner": ["#.repeat(200_000);
    let reader = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || read(open.as_bytes(), &ReadOptions::default()).is_err());
    assert!(reader.expect("starts").join().expect("reads"));
}

#[test]
fn damage_is_an_error() {
    assert!(read(&b"{\"id\": "[..], &ReadOptions::default()).is_err());
    assert!(read(&b"{}"[..], &ReadOptions::default()).is_err());
}
