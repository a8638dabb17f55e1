//! What declarations are called from namespace scope.
//!
//! Expressions name declarations without qualifiers in clang's JSON, so names are put together from the chain of
//! contexts: namespaces, classes, and the arguments of template instances. Unnamed namespaces add nothing.

use super::{Ast, Kind, NodeId};

/// A template as an argument of a template.
pub enum TemplateArgument {
    /// By its last name.
    Named(String),
    /// Left out, as are all arguments behind it.
    Default,
}

impl Ast {
    /// The name by which code at namespace scope can refer to a declaration, template arguments included.
    ///
    /// `None` when there is no such name: locals, lambdas, unnamed types, arguments that cannot be spelled.
    pub fn qualified_name(&self, decl: NodeId) -> Option<String> {
        let own = self.own_name(decl)?;
        let mut parts = vec![own];
        let mut context = self.context_of(decl);
        while let Some(node) = context {
            match self[node].kind {
                Kind::TranslationUnitDecl | Kind::LinkageSpecDecl => {}
                Kind::NamespaceDecl if self[node].name.is_none() => {}
                // Enumerators of plain enumerations belong to the scope around it.
                Kind::EnumDecl if self[node].has(super::Flag::ScopedEnum) => parts.push(self.own_name(node)?),
                Kind::EnumDecl => {}
                kind if kind.is_record() || kind == Kind::NamespaceDecl => parts.push(self.own_name(node)?),
                kind if kind.is_template() => {}
                _ => return None,
            }
            context = self.context_of(node);
        }
        parts.reverse();
        Some(parts.join("::"))
    }

    /// The context a declaration belongs to: for members defined outside of their class, the class.
    pub fn context_of(&self, decl: NodeId) -> Option<NodeId> {
        self[decl].parent_context.and_then(|id| self.find(id)).or_else(|| self.parent(decl))
    }

    /// The namespaces and classes around a declaration, nearest first.
    pub fn contexts(&self, decl: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.context_of(decl), |&node| self.context_of(node))
    }

    /// The name alone, with template arguments.
    fn own_name(&self, decl: NodeId) -> Option<String> {
        let name = self[decl].name.as_deref()?;
        let args = self.template_arg_texts(decl)?;
        // `>>` closes two lists since C++11, but `operator<` needs the space.
        let space = if name.ends_with('<') { " " } else { "" };
        Some(if args.is_empty() { name.to_string() } else { format!("{name}{space}<{}>", args.join(", ")) })
    }

    /// The template arguments of an instance as text, packs spread out; `None` if one cannot be spelled.
    pub fn template_arg_texts(&self, instance: NodeId) -> Option<Vec<String>> {
        let mut texts = Vec::new();
        for (index, arg) in self.template_args(instance).enumerate() {
            let first = texts.len();
            self.push_arg_texts(arg, &mut texts)?;
            if texts.len() == first && !self[arg].has(super::Flag::IsPack) {
                break;
            }
            let Some(ty) = self.value_type(instance, index) else { continue };
            if ty == "bool" {
                texts[first..].iter_mut().for_each(|text| *text = (text != "0").to_string());
            } else if let Some(cast) = self.value_cast(ty) {
                texts[first..].iter_mut().for_each(|text| *text = format!("({cast}){text}"));
            }
        }
        Some(texts)
    }

    /// The type of a template's parameter that is a value.
    pub fn value_type(&self, instance: NodeId, index: usize) -> Option<&str> {
        let template = self.template_of(instance)?;
        let mut params = self.children(template).take_while(|&child| self[child].kind.is_template_param());
        let param = params.nth(index)?;
        let ty = self[param].ty.as_ref().filter(|_| self[param].kind == Kind::NonTypeTemplateParmDecl)?;
        Some(ty.desugared.as_ref().unwrap_or(&ty.text))
    }

    /// Values of enumerations are printed as numbers, which have to be cast back. (Truth is printed as -1.)
    fn value_cast(&self, text: &str) -> Option<String> {
        let decl = self.all(Kind::EnumDecl).find(|&id| {
            self[id].name.as_deref() == text.rsplit("::").next()
                && self.qualified_name(id).is_some_and(|name| name.ends_with(text))
        })?;
        self.qualified_name(decl)
    }

    fn push_arg_texts(&self, arg: NodeId, texts: &mut Vec<String>) -> Option<()> {
        let node = &self[arg];
        if node.has(super::Flag::IsPack) {
            for element in self.children_of_kind(arg, Kind::TemplateArgument) {
                self.push_arg_texts(element, texts)?;
            }
            return Some(());
        }
        let text = if let Some(ty) = &node.ty {
            writable(&ty.text)?
        } else if let Some(value) = &node.value {
            value.to_string()
        } else if let Some(stub) = &node.decl {
            let name = match self.find(stub.id) {
                Some(decl) => self.qualified_name(decl)?,
                None => stub.name.as_deref()?.to_string(),
            };
            format!("&{name}")
        } else if node.has(super::Flag::IsNullptr) {
            "nullptr".to_string()
        } else {
            match self.template_argument(arg)? {
                TemplateArgument::Named(name) => self.template_named(&name)?,
                TemplateArgument::Default => return Some(()),
            }
        };
        texts.push(text);
        Some(())
    }

    /// An argument that is a template itself.
    ///
    /// Of such an argument the dump says nothing. The instance's copy constructor takes the instance and `this` points
    /// to it, and there clang spells all arguments but those at the end that are the defaults.
    pub fn template_argument(&self, arg: NodeId) -> Option<TemplateArgument> {
        let instance = self.parent(arg).filter(|&node| self[node].kind.is_record())?;
        if self.template_args(instance).any(|other| self[other].has(super::Flag::IsPack)) {
            return None;
        }
        let index = self.template_args(instance).position(|other| other == arg)?;
        let spelled = self.descendants(instance).find_map(|node| match self[node].kind {
            Kind::CXXConstructorDecl => {
                Some(self[node].type_text().strip_prefix("void (const ")?.split_once(" &)")?.0)
            }
            Kind::CXXThisExpr => self[node].type_text().strip_suffix(" *"),
            _ => None,
        })?;
        let spelled = spelled.strip_prefix("const ").unwrap_or(spelled);
        let Some(written) = outermost_args(spelled)?.get(index).copied() else {
            return Some(TemplateArgument::Default);
        };
        Some(TemplateArgument::Named(written.rsplit("::").next().unwrap_or(written).trim().to_string()))
    }

    /// The one class or alias template of that name, qualified.
    fn template_named(&self, name: &str) -> Option<String> {
        let templates = self.all(Kind::ClassTemplateDecl).chain(self.all(Kind::TypeAliasTemplateDecl));
        let named = templates.filter(|&id| self[id].name() == name);
        let mut names = named.filter_map(|id| self.qualified_name(id));
        let first = names.next()?;
        names.all(|other| other == first).then_some(first)
    }
}

/// What stands between the last pair of outermost brackets, cut at its commas.
fn outermost_args(text: &str) -> Option<Vec<&str>> {
    let inside = text.strip_suffix('>')?;
    let (mut depth, mut end, mut args) = (0, inside.len(), Vec::new());
    for (at, c) in inside.char_indices().rev() {
        match c {
            '>' | ')' => depth += 1,
            ',' if depth == 0 => {
                args.push(&inside[at + 1..end]);
                end = at;
            }
            '<' if depth == 0 => {
                args.push(&inside[at + 1..end]);
                args.reverse();
                return Some(args);
            }
            '<' | '(' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// A type's text without unnamed namespaces; `None` if it names a lambda or unnamed type.
fn writable(text: &str) -> Option<String> {
    let text = text.replace("(anonymous namespace)::", "");
    let is_unnamed = ["(lambda at ", "(unnamed ", "(anonymous "].iter().any(|start| text.contains(start));
    (!is_unnamed).then_some(text)
}
