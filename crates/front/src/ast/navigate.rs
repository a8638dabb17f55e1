//! Where to go from a node: children, parents, declarations, definitions.

use ir::tables::HashMap;

use super::{Ast, Flag, Kind, Node, NodeId};

impl Ast {
    // ---- up and down -------------------------------------------------------------------------------------

    /// The children that are there.
    pub fn children(&self, id: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + '_ {
        self[id].children.iter().flatten().copied()
    }

    /// The n-th child, counting absent ones.
    pub fn child(&self, id: NodeId, n: usize) -> Option<NodeId> {
        self[id].children.get(n).copied().flatten()
    }

    /// Direct children only, in clang's order.
    pub fn children_of_kind(&self, id: NodeId, kind: Kind) -> impl Iterator<Item = NodeId> + '_ {
        self.children(id).filter(move |&child| self[child].kind == kind)
    }

    pub(crate) fn child_of_kind(&self, id: NodeId, kind: Kind) -> Option<NodeId> {
        self.children_of_kind(id, kind).next()
    }

    /// None for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self[id].parent
    }

    /// Parents, from the nearest to the root.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(id), |&node| self.parent(node))
    }

    /// The node and everything below it, parents first, in clang's order.
    pub fn descendants(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut pending = vec![id];
        std::iter::from_fn(move || {
            let node = pending.pop()?;
            let below = &self[node];
            pending.extend(below.array_filler.iter().rev().flatten());
            pending.extend(below.children.iter().rev().flatten());
            Some(node)
        })
    }

    /// All nodes of a kind, in clang's order.
    pub fn all(&self, kind: Kind) -> impl Iterator<Item = NodeId> + '_ {
        let by_kind = self.by_kind.get_or_init(|| {
            let mut by_kind: HashMap<Kind, Vec<NodeId>> = HashMap::default();
            self.ids().for_each(|id| by_kind.entry(self[id].kind).or_default().push(id));
            by_kind
        });
        by_kind.get(&kind).into_iter().flatten().copied()
    }

    /// Every node of the arena.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    // ---- attributes --------------------------------------------------------------------------------------

    pub(crate) fn attribute(&self, id: NodeId, kind: Kind) -> Option<NodeId> {
        self.child_of_kind(id, kind)
    }

    pub(crate) fn has_attribute(&self, id: NodeId, kind: Kind) -> bool {
        self.attribute(id, kind).is_some()
    }

    /// A kernel.
    pub fn is_global(&self, id: NodeId) -> bool {
        self.has_attribute(id, Kind::CUDAGlobalAttr)
    }

    /// `__device__`, written or implied.
    pub fn is_device(&self, id: NodeId) -> bool {
        self.has_attribute(id, Kind::CUDADeviceAttr)
    }

    /// `__host__`, written or implied, or neither of the three for functions.
    pub fn is_host(&self, id: NodeId) -> bool {
        self.has_attribute(id, Kind::CUDAHostAttr) || !(self.is_global(id) || self.is_device(id))
    }

    /// A `__constant__` variable.
    pub fn is_constant(&self, id: NodeId) -> bool {
        self.has_attribute(id, Kind::CUDAConstantAttr)
    }

    pub(crate) fn is_shared(&self, id: NodeId) -> bool {
        self.has_attribute(id, Kind::CUDASharedAttr)
    }

    // ---- functions ---------------------------------------------------------------------------------------

    /// The declarations of a function's parameters, in order.
    pub fn params(&self, function: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.children_of_kind(function, Kind::ParmVarDecl)
    }

    /// The body of a function, a lambda's call operator or a constructor.
    pub fn body(&self, function: NodeId) -> Option<NodeId> {
        self.children(function).rev().find(|&c| matches!(self[c].kind, Kind::CompoundStmt | Kind::CXXTryStmt))
    }

    /// The `return`s of a function, not those of lambdas and local classes in it.
    pub(crate) fn own_returns(&self, function: NodeId) -> Vec<NodeId> {
        let mut pending: Vec<NodeId> = self.body(function).into_iter().collect();
        let mut found = Vec::new();
        while let Some(node) = pending.pop() {
            match self[node].kind {
                Kind::ReturnStmt => found.push(node),
                kind if kind == Kind::LambdaExpr || kind.is_decl() && kind != Kind::VarDecl => continue,
                _ => {}
            }
            pending.extend(self[node].children.iter().rev().flatten());
        }
        found
    }

    /// The member and base initialisers of a constructor.
    pub fn ctor_initializers(&self, constructor: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.children_of_kind(constructor, Kind::CXXCtorInitializer)
    }

    /// The arguments of an instantiation of a function, class or variable template.
    pub fn template_args(&self, instance: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.children_of_kind(instance, Kind::TemplateArgument)
    }

    /// The template a function or record is an instance or the pattern of.
    pub fn template_of(&self, id: NodeId) -> Option<NodeId> {
        self.parent(id).filter(|&parent| self[parent].kind.is_template())
    }

    /// The pattern of a template or something inside of one: nothing there has concrete types.
    pub fn is_dependent(&self, id: NodeId) -> bool {
        std::iter::once(id).chain(self.ancestors(id)).any(|node| match self[node].kind {
            Kind::ClassTemplatePartialSpecializationDecl | Kind::VarTemplatePartialSpecializationDecl => true,
            Kind::ClassTemplateSpecializationDecl | Kind::VarTemplateSpecializationDecl => false,
            _ => self.template_of(node).is_some() && self.template_args(node).next().is_none(),
        })
    }

    /// The function that contains a node, the nearest one; a lambda's call operator counts.
    pub fn enclosing_function(&self, id: NodeId) -> Option<NodeId> {
        self.ancestors(id).find(|&node| self[node].kind.is_function())
    }

    /// Every function with a body and concrete types, instances of templates included.
    pub fn functions(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.ids().filter(|&id| {
            self[id].kind.is_function()
                && self.body(id).is_some()
                && !self.is_dependent(id)
                && self.is_first_print(id)
        })
    }

    /// The call operator of a lambda.
    pub fn call_operator(&self, lambda: NodeId) -> Option<NodeId> {
        let closure = self.child_of_kind(lambda, Kind::CXXRecordDecl)?;
        self.descendants(closure).find(|&id| {
            self[id].kind == Kind::CXXMethodDecl && self[id].name() == "operator()" && !self.is_dependent(id)
        })
    }

    // ---- references --------------------------------------------------------------------------------------

    /// The declaration a `DeclRefExpr` or `MemberExpr` names, if it is in the tree.
    pub fn referenced(&self, expr: NodeId) -> Option<NodeId> {
        let node = &self[expr];
        let id = node.referenced_decl.as_ref().map(|stub| stub.id).or(node.member_decl)?;
        self.find(id)
    }

    /// The function a call calls, if it is in the tree: the declaration referred to, not yet the definition.
    pub fn callee(&self, call: NodeId) -> Option<NodeId> {
        self.referenced(self.strip(self.child(call, 0)?))
    }

    /// The name of the function that is called, whether its declaration is in the tree or not.
    pub fn called_name(&self, call: NodeId) -> Option<&str> {
        self[self.strip(self.child(call, 0)?)].referenced_decl.as_ref()?.name.as_deref()
    }

    /// The callee's expression without the casts, parentheses and wrappers around it.
    pub fn strip(&self, mut expr: NodeId) -> NodeId {
        while let Some(inner) = self.unwrapped(expr) {
            expr = inner;
        }
        expr
    }

    /// One layer off: implicit casts, parentheses, cleanups, temporaries, substituted parameters, constants.
    fn unwrapped(&self, expr: NodeId) -> Option<NodeId> {
        use Kind::*;
        match self[expr].kind {
            ImplicitCastExpr
            | ParenExpr
            | ExprWithCleanups
            | MaterializeTemporaryExpr
            | CXXBindTemporaryExpr
            | ConstantExpr => self.children(expr).next(),
            // The parameter comes first since clang 12, the replacement last.
            SubstNonTypeTemplateParmExpr => self.children(expr).next_back(),
            _ => None,
        }
    }

    /// The default of a parameter, which clang before 18 does not print at the call.
    pub fn default_argument(&self, param: NodeId) -> Option<NodeId> {
        self[param].init?;
        self.children(param).find(|&child| !self[child].kind.is_attr())
    }

    // ---- redeclarations ----------------------------------------------------------------------------------

    /// The id at the start of a chain of redeclarations.
    pub(super) fn first_declaration(&self, node: &Node) -> u64 {
        let mut first = node.id;
        let mut previous = node.previous_decl;
        // Chains run backwards through the file, so they end; the bound guards against a damaged dump.
        for _ in 0..self.nodes.len() {
            let Some(id) = previous else { break };
            first = id;
            previous = self.find(id).and_then(|node| self[node].previous_decl);
        }
        first
    }

    /// Every printed declaration of the entity, in order.
    pub fn redeclarations(&self, decl: NodeId) -> &[NodeId] {
        self.redeclarations.get(&self.first_declaration(&self[decl])).map_or(&[], Vec::as_slice)
    }

    /// The declaration with the body, members or initialiser; `None` if it is not in the tree.
    pub fn definition(&self, decl: NodeId) -> Option<NodeId> {
        if self.is_definition(decl) {
            return Some(decl);
        }
        let found = self.redeclarations(decl).iter().copied().find(|&other| self.is_definition(other));
        found.or_else(|| {
            let mangled = self[decl].mangled_name.as_ref()?;
            let by_name = *self.by_mangled_name.get(mangled)?;
            (self[by_name].kind.is_function() && self.is_definition(by_name)).then_some(by_name)
        })
    }

    fn is_definition(&self, decl: NodeId) -> bool {
        let node = &self[decl];
        match node.kind {
            kind if kind.is_function() => self.body(decl).is_some(),
            kind if kind.is_record() => node.has(Flag::CompleteDefinition),
            Kind::EnumDecl => self.child_of_kind(decl, Kind::EnumConstantDecl).is_some(),
            Kind::VarDecl => node.storage_class != Some(super::StorageClass::Extern) || node.init.is_some(),
            _ => !node.is_mention(),
        }
    }

    /// Whether this is the printing of the declaration that `find` gives: lambda bodies are printed twice.
    pub fn is_first_print(&self, id: NodeId) -> bool {
        self.find(self[id].id) == Some(id)
    }

    // ---- records -----------------------------------------------------------------------------------------

    /// The fields of a record, in order, without those of its bases. Bit-fields without a name are no members: they are gaps.
    pub fn fields(&self, record: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.children_of_kind(record, Kind::FieldDecl)
            .filter(|&field| !(self[field].has(Flag::IsBitfield) && self[field].name().is_empty()))
    }

    /// Methods, constructors, destructors and conversions, templates' instances included.
    pub fn methods(&self, record: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.children(record).flat_map(move |child| {
            let holder = self[child].kind == Kind::FunctionTemplateDecl;
            let inner: Vec<NodeId> = if holder { self.children(child).collect() } else { vec![child] };
            inner.into_iter().filter(move |&id| {
                self[id].kind.is_function() && (!holder || self.template_args(id).next().is_some())
            })
        })
    }
}
