//! One node of the tree: what clang says about it, with names we can read.
//!
//! A node is flat on purpose. The lowering asks many small questions ("which cast", "is it an arrow"), and a
//! flat record answers each with a field, absent when clang did not print it. What few nodes have and takes more than a word or
//! two stands in a box: a file of 20,000 lines has half a million nodes.

use std::sync::Arc;

use super::Kind;

/// Interned text: names, types and operators repeat thousands of times.
pub type Text = Arc<str>;

/// Index of a node in `Ast::nodes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// Index of a file name in `Ast::files`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A type as clang prints it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct QualType {
    /// As written, more or less.
    pub text: Text,
    /// With the outermost typedefs and template parameters taken off; absent when that changes nothing.
    pub desugared: Option<Text>,
    /// The typedef that `text` names, if it is one.
    pub alias: Option<u64>,
}

/// What clang prints of a declaration where it is only referred to.
///
/// It is all there is for declarations from the precompiled header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclStub {
    pub(crate) id: u64,
    pub(crate) kind: Kind,
    pub(crate) name: Option<Text>,
    pub(crate) ty: Option<QualType>,
}

/// A token in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The file that it stands in.
    pub file: FileId,
    /// From 1, as clang counts: `#line` is not looked at.
    pub line: u32,
    /// From 1, in bytes.
    pub col: u32,
    /// Bytes from the start of the file.
    pub offset: u32,
    /// Length in bytes of the token that starts here.
    pub tok_len: u32,
}

impl Place {
    /// Offset just behind the token.
    pub fn end(&self) -> u32 {
        self.offset + self.tok_len
    }
}

/// Where something stands: where its characters are, and where the user sees it.
///
/// The two differ inside macros only: there `spelling` is in the macro's definition or in its argument, and
/// `expansion` is the macro's use (of which clang gives the name's length, not the arguments').
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Loc {
    /// Where the characters stand.
    pub spelling: Place,
    /// Where the user sees it.
    pub expansion: Place,
    /// The two differ.
    pub in_macro: bool,
    /// In a macro, and spelled in the argument at the macro's use rather than in its definition.
    pub is_macro_arg: bool,
}

/// First and last token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Range {
    /// Its first token.
    pub begin: Loc,
    /// Its last token, not what is behind it.
    pub end: Loc,
}

/// What a declaration says about its storage; none for most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StorageClass {
    /// `static`
    Static,
    /// `extern`
    Extern,
    /// `register`
    Register,
    /// Any other that clang names.
    Other,
}

/// How a variable is initialised: `= e`, `(e)` or `{e}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InitStyle {
    C,
    Call,
    List,
    ParenList,
}

#[allow(clippy::enum_variant_names, reason = "C++'s own words")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueCategory {
    PRValue,
    LValue,
    XValue,
}

/// A base class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Base {
    pub(crate) ty: QualType,
    pub(crate) is_virtual: bool,
}

/// The yes-or-no properties clang prints, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Flag {
    IsImplicit,
    IsUsed,
    IsReferenced,
    IsInvalid,
    IsArrow,
    IsPostfix,
    CanOverflow,
    Inline,
    Constexpr,
    Virtual,
    Pure,
    Variadic,
    Mutable,
    Nrvo,
    IsBitfield,
    HasInClassInitializer,
    CompleteDefinition,
    HasInit,
    HasVar,
    HasElse,
    IsConstexpr,
    IsInline,
    IsGnuRange,
    IsPartOfExplicitCast,
    IsParameterPack,
    IsPack,
    IsNull,
    IsNullptr,
    IsExpr,
    IsGlobal,
    IsArray,
    IsPlacement,
    Elidable,
    List,
    InitializerList,
    Zeroing,
    BoundToLValueRef,
    UsesAdl,
    ExplicitlyDeleted,
    ExplicitlyDefaulted,
    ScopedEnum,
    /// `thread_local` or `__thread`.
    ThreadLocal,
    /// Set by the reader: only a mention of a declaration that is printed elsewhere, or in a precompiled header.
    Mention,
    Inherited,
    HasBraces,
}

impl Flag {
    /// The flag a JSON key stands for.
    pub(super) fn from_key(key: &str) -> Option<Flag> {
        Some(match key {
            // Declarations say `isImplicit`, attributes and `this` say `implicit`.
            "isImplicit" | "implicit" => Flag::IsImplicit,
            "isUsed" => Flag::IsUsed,
            "isReferenced" => Flag::IsReferenced,
            "isInvalid" => Flag::IsInvalid,
            "isArrow" => Flag::IsArrow,
            "isPostfix" => Flag::IsPostfix,
            "canOverflow" => Flag::CanOverflow,
            "inline" => Flag::Inline,
            "constexpr" => Flag::Constexpr,
            "virtual" => Flag::Virtual,
            "pure" => Flag::Pure,
            "variadic" => Flag::Variadic,
            "mutable" => Flag::Mutable,
            "nrvo" => Flag::Nrvo,
            "isBitfield" => Flag::IsBitfield,
            "hasInClassInitializer" => Flag::HasInClassInitializer,
            "completeDefinition" => Flag::CompleteDefinition,
            "hasInit" => Flag::HasInit,
            "hasVar" => Flag::HasVar,
            "hasElse" => Flag::HasElse,
            "isConstexpr" => Flag::IsConstexpr,
            "isInline" => Flag::IsInline,
            "isGNURange" => Flag::IsGnuRange,
            "isPartOfExplicitCast" => Flag::IsPartOfExplicitCast,
            "isParameterPack" => Flag::IsParameterPack,
            "isPack" => Flag::IsPack,
            "isNull" => Flag::IsNull,
            "isNullptr" => Flag::IsNullptr,
            "isExpr" => Flag::IsExpr,
            "isGlobal" => Flag::IsGlobal,
            "isArray" => Flag::IsArray,
            "isPlacement" => Flag::IsPlacement,
            "elidable" => Flag::Elidable,
            "list" => Flag::List,
            "initializer_list" => Flag::InitializerList,
            "zeroing" => Flag::Zeroing,
            "boundToLValueRef" => Flag::BoundToLValueRef,
            "usesADL" | "adl" => Flag::UsesAdl,
            "explicitlyDeleted" => Flag::ExplicitlyDeleted,
            "inherited" => Flag::Inherited,
            "hasBraces" => Flag::HasBraces,
            _ => return None,
        })
    }
}

/// A set of flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(u64);

impl Flags {
    pub(crate) fn insert(&mut self, flag: Flag) {
        self.0 |= 1 << flag as u64;
    }

    pub(crate) fn contains(self, flag: Flag) -> bool {
        self.0 & (1 << flag as u64) != 0
    }
}

/// A node of clang's syntax tree.
#[derive(Debug, Clone)]
pub struct Node {
    /// clang's address of the node; unique within one dump, except that lambda bodies are printed twice.
    pub id: u64,
    /// What the node is.
    pub kind: Kind,
    pub(crate) parent: Option<NodeId>,
    /// In clang's order; absent parts (a `for` without condition) are `None`.
    pub children: Vec<Option<NodeId>>,
    /// The elements of a partly initialised array; the first is what fills the rest.
    pub array_filler: Vec<Option<NodeId>>,
    /// Where the name stands (declarations only).
    pub loc: Option<Loc>,
    /// First and last token; none for what clang made up.
    pub range: Option<Range>,

    /// Of declarations and members; of `sizeof` and its kin the operator; of labels the label.
    pub name: Option<Text>,
    pub(crate) mangled_name: Option<Text>,
    /// The type of an expression or declaration.
    pub ty: Option<QualType>,
    pub(crate) value_category: Option<ValueCategory>,
    pub(crate) flags: Flags,
    /// A literal, a constant expression's or template argument's value, as clang spells it. Strings keep
    /// their quotes and escapes.
    pub value: Option<Text>,
    pub(crate) opcode: Option<Text>,
    pub(crate) cast_kind: Option<Text>,
    /// Of variables and functions that have one written.
    pub storage_class: Option<StorageClass>,
    pub(crate) init: Option<InitStyle>,
    /// `struct`, `class`, `union`, `typename`.
    pub tag_used: Option<Text>,
    /// What follows an access specifier is `public`, `private` or `protected`.
    pub access: Option<Text>,
    /// `auto`, `static` or `full expression` for temporaries.
    pub storage_duration: Option<Text>,

    /// The declaration a `DeclRefExpr` names.
    pub referenced_decl: Option<Box<DeclStub>>,
    /// The using declaration through which it was found.
    pub found_decl: Option<Box<DeclStub>>,
    /// Any other declaration the node names: the field of a constructor's initialiser (`anyInit`) or of a
    /// union's initialiser list, the target of a using or alias, what a structural type declares, what a
    /// template argument refers to, what extends a temporary's life.
    pub decl: Option<Box<DeclStub>>,
    /// The member a `MemberExpr` names.
    pub member_decl: Option<u64>,
    /// The constructor or operator a user-defined conversion calls.
    pub conversion_func: Option<Box<DeclStub>>,
    /// What an unresolved name might mean.
    pub lookups: Vec<DeclStub>,

    /// The signature of the constructor a `CXXConstructExpr` calls.
    pub ctor_type: Option<Box<QualType>>,
    /// The operand of `sizeof(T)`; the class of a base or delegating initialiser.
    pub arg_type: Option<Box<QualType>>,
    /// In which types a compound assignment computes.
    pub compute_lhs_type: Option<Box<QualType>>,
    pub(crate) compute_result_type: Option<Box<QualType>>,
    pub(crate) underlying_type: Option<Box<QualType>>,
    pub(crate) bases: Vec<Base>,
    /// `const`, `volatile` and so on, of a structural `QualType`.
    pub qualifiers: Option<Text>,
    /// The classes a cast between base and derived passes through.
    pub path: Vec<Text>,

    pub(crate) previous_decl: Option<u64>,
    /// The context a declaration belongs to where it is not the one it stands in.
    pub parent_context: Option<u64>,
    /// The label a `goto` jumps to.
    pub target_label: Option<u64>,
    /// Of array types their bound; of template parameters the index.
    pub size: Option<u64>,
}

impl Node {
    pub(super) fn new(kind: Kind) -> Node {
        Node {
            id: 0,
            kind,
            parent: None,
            children: Vec::new(),
            array_filler: Vec::new(),
            loc: None,
            range: None,
            name: None,
            mangled_name: None,
            ty: None,
            value_category: None,
            flags: Flags::default(),
            value: None,
            opcode: None,
            cast_kind: None,
            storage_class: None,
            init: None,
            tag_used: None,
            access: None,
            storage_duration: None,
            referenced_decl: None,
            found_decl: None,
            decl: None,
            member_decl: None,
            conversion_func: None,
            lookups: Vec::new(),
            ctor_type: None,
            arg_type: None,
            compute_lhs_type: None,
            compute_result_type: None,
            underlying_type: None,
            bases: Vec::new(),
            qualifiers: None,
            path: Vec::new(),
            previous_decl: None,
            parent_context: None,
            target_label: None,
            size: None,
        }
    }

    pub(crate) fn has(&self, flag: Flag) -> bool {
        self.flags.contains(flag)
    }

    /// Made by clang, not written, as default constructors and `this->` often are.
    pub fn is_implicit(&self) -> bool {
        self.has(Flag::IsImplicit)
    }

    /// The name, or nothing for the unnamed.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("")
    }

    pub(crate) fn opcode(&self) -> &str {
        self.opcode.as_deref().unwrap_or("")
    }

    pub(crate) fn cast_kind(&self) -> &str {
        self.cast_kind.as_deref().unwrap_or("")
    }

    pub(crate) fn value(&self) -> &str {
        self.value.as_deref().unwrap_or("")
    }

    /// The type as written, or nothing for nodes without a type.
    pub fn type_text(&self) -> &str {
        self.ty.as_ref().map_or("", |ty| &ty.text)
    }

    /// Only a mention of a declaration printed elsewhere (or in a precompiled header).
    pub fn is_mention(&self) -> bool {
        self.has(Flag::Mention)
    }
}
