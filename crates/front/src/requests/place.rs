//! Where to edit a request and where to put what is generated for it.

use super::{Edit, Insertion};
use crate::ast::{Ast, Flag, Kind, NodeId};

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
fn before_attributes(text: &[u8], mut offset: usize) -> usize {
    loop {
        let Some(before) = text.get(..offset) else { return offset };
        let before = before.trim_ascii_end();
        if !before.ends_with(b"]]") {
            return offset;
        }
        let Some(open) = before.windows(2).rposition(|window| window == b"[[") else { return offset };
        offset = open;
    }
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
    fn attributes_belong_to_the_declaration() {
        let text = b"int a[3]; [[nodiscard]] [[x(\"y\")]]\n float f();";
        assert_eq!(before_attributes(text, text.len() - 10), 10);
        assert_eq!(before_attributes(b"a[b[1]]; int f();", 9), 9);
    }
}
