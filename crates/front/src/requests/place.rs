//! Where to edit a request and where to put what is generated for it.

use cxx_text::{Cursor, Token, code};

use super::{Edit, Insertion};
use crate::ast::{Ast, Flag, Kind, Loc, NodeId};

/// Where to append an argument to the call.
pub fn edit(ast: &Ast, call: NodeId) -> Edit {
    if is_in_template(ast, call) {
        return Edit::InTemplate;
    }
    match ast[call].range {
        Some(range) if !range.begin.in_macro && !range.end.in_macro => {
            Edit::At { file: range.end.spelling.file, offset: range.end.spelling.offset }
        }
        _ => Edit::InMacro,
    }
}

/// Whether the call stands in an instance of a template.
pub fn is_in_template(ast: &Ast, call: NodeId) -> bool {
    ast.ancestors(call).any(|node| {
        ast[node].kind == Kind::ClassTemplateSpecializationDecl || ast.template_of(node).is_some()
    })
}

/// Where the derivative of `function` goes for a request that cannot name it. Usually that is in front of the request; where one
/// macro makes both the function and the request, it is behind the macro.
pub fn insertion_for(ast: &Ast, call: NodeId, function: NodeId) -> Option<Insertion> {
    let insertion = insertion(ast, call)?;
    if let Some(offset) = behind_class(ast, insertion, function) {
        return Some(Insertion { offset, ..insertion });
    }
    let begins = |node: NodeId| ast[node].range.map(|range| range.begin);
    let Some(here) = begins(insertion.before).filter(|begin| begin.in_macro) else { return Some(insertion) };
    let here = here.expansion;
    let made_here = |begin: Loc| begin.expansion.file == here.file && begin.expansion.offset == here.offset;
    let mut declared = ast.redeclarations(function).iter().copied().chain([function]).filter_map(begins);
    if edit(ast, call) != Edit::InMacro || !declared.all(made_here) {
        return Some(insertion);
    }
    let text = ast.file(here.file).bytes()?;
    Some(Insertion { offset: behind_macro(text, here.end() as usize) as u32, ..insertion })
}

/// Behind the class that contains the request, if what is asked for is a member of it: its derivative takes an object, so the
/// class must be complete. The request finds it when it runs.
fn behind_class(ast: &Ast, insertion: Insertion, function: NodeId) -> Option<u32> {
    let class = insertion.before;
    if !ast[class].kind.is_record() || !ast.contexts(function).any(|context| context == class) {
        return None;
    }
    let end = ast[class].range?.end.expansion;
    let text = ast.file(insertion.file).bytes()?;
    let behind = end.end() as usize;
    let semicolon = text.get(behind..)?.iter().position(|&c| c == b';')?;
    Some((behind + semicolon + 1) as u32)
}

/// The end of the arguments of a macro whose name ends at `name_end`, if it has any.
fn behind_macro(text: &[u8], name_end: usize) -> usize {
    let tokens: Vec<Token> = code(&text[name_end..]).collect();
    let c = Cursor::new(&text[name_end..], &tokens);
    let close = (c.at(0) == "(").then(|| c.closing(0)).flatten();
    close.map_or(name_end, |close| name_end + tokens[close].end)
}

/// In front of the outermost declaration around the call, template header and attributes included.
pub fn insertion(ast: &Ast, call: NodeId) -> Option<Insertion> {
    let mut declaration = call;
    for outer in ast.ancestors(call) {
        let is_scope = match ast[outer].kind {
            Kind::TranslationUnitDecl | Kind::NamespaceDecl => true,
            // `extern "C" void f() { … }` is one declaration, `extern "C" { … }` a scope.
            Kind::LinkageSpecDecl => ast[outer].has(Flag::HasBraces),
            _ => false,
        };
        if is_scope {
            break;
        }
        declaration = outer;
    }
    let begin = ast[declaration].range?.begin.expansion;
    let offset = match ast.file(begin.file).bytes() {
        Some(text) => before_attributes(text, begin.offset as usize) as u32,
        None => begin.offset,
    };
    Some(Insertion { before: declaration, file: begin.file, offset })
}

/// clang's ranges begin behind `[[attributes]]`.
fn before_attributes(text: &[u8], offset: usize) -> usize {
    let Some(before) = text.get(..offset) else { return offset };
    let tokens: Vec<Token> = code(before).collect();
    let c = Cursor::new(before, &tokens);
    let (mut start, mut end) = (offset, tokens.len());
    while end >= 4 && c.at(end - 1) == "]" && c.at(end - 2) == "]" {
        let Some(open) = c.opening(end - 1).filter(|&open| c.at(open + 1) == "[") else { break };
        (start, end) = (tokens[open].start, open);
    }
    start
}

/// Whether the call is compiled for the GPU: the function around it (and around its lambdas) says so.
pub fn is_in_device_code(ast: &Ast, call: NodeId) -> bool {
    ast.ancestors(call).filter(|&node| ast[node].kind.is_function()).any(|function| {
        let device = ast.attribute(function, Kind::CUDADeviceAttr);
        ast.is_global(function) || device.is_some_and(|attribute| !ast[attribute].has(Flag::IsImplicit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_end_with_their_arguments() {
        assert_eq!(behind_macro(b"BOTH (f(1), 2) int x;", 4), 14);
        assert_eq!(behind_macro(b"BOTH int x(2);", 4), 4);
        assert_eq!(behind_macro(b"BOTH", 4), 4);
        assert_eq!(behind_macro(b"BOTH(\")\" /* ) */);", 4), 17);
    }

    #[test]
    fn attributes_belong_to_the_declaration() {
        let text = b"int a[3]; [[nodiscard]] [[x(\"y\")]]\n float f();";
        assert_eq!(before_attributes(text, text.len() - 10), 10);
        assert_eq!(before_attributes(b"a[b[1]]; int f();", 9), 9);
        assert_eq!(before_attributes(b"int x; [[deprecated(\"]] [[\")]] /* why */ ", 41), 7);
        assert_eq!(before_attributes(b"// [[x]]\n", 9), 9);
    }
}
