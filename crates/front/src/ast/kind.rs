//! The node kinds of clang's syntax tree that the front end knows by name.
//!
//! clang has several hundred kinds and grows new ones; those not listed here are kept as `Kind::Other` with
//! their name in the tree, so that a construct nobody thought of is refused by name and never lost.

use ir::tables::HashMap;
use std::sync::LazyLock;

macro_rules! kinds {
    ($($name:ident)*) => {
        /// The kind of a node, as clang spells it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Kind {
            $(#[doc = concat!("clang's `", stringify!($name), "`.")] $name,)*
            /// Not in the list: `Ast::kind_name` has clang's spelling.
            Other(u16),
        }

        impl Kind {
            const LISTED: &[(&'static str, Kind)] = &[$((stringify!($name), Kind::$name),)*];

            /// clang's spelling, for the kinds we know.
            pub fn name(self) -> Option<&'static str> {
                match self {
                    $(Kind::$name => Some(stringify!($name)),)*
                    Kind::Other(_) => None,
                }
            }
        }
    };
}

kinds! {
    // Declarations.
    TranslationUnitDecl NamespaceDecl NamespaceAliasDecl LinkageSpecDecl UsingDecl UsingDirectiveDecl
    UsingShadowDecl ConstructorUsingShadowDecl UsingEnumDecl EmptyDecl StaticAssertDecl FriendDecl AccessSpecDecl
    TypedefDecl TypeAliasDecl TypeAliasTemplateDecl RecordDecl CXXRecordDecl EnumDecl EnumConstantDecl
    FieldDecl IndirectFieldDecl VarDecl ParmVarDecl DecompositionDecl BindingDecl LabelDecl
    FunctionDecl CXXMethodDecl CXXConstructorDecl CXXDestructorDecl CXXConversionDecl CXXDeductionGuideDecl
    FunctionTemplateDecl ClassTemplateDecl ClassTemplateSpecializationDecl
    ClassTemplatePartialSpecializationDecl VarTemplateDecl VarTemplateSpecializationDecl
    VarTemplatePartialSpecializationDecl TemplateTypeParmDecl NonTypeTemplateParmDecl TemplateTemplateParmDecl
    ConceptDecl FileScopeAsmDecl UnresolvedUsingValueDecl UnresolvedUsingTypenameDecl BuiltinTemplateDecl
    TemplateArgument CXXCtorInitializer

    // Attributes.
    CUDAGlobalAttr CUDADeviceAttr CUDAHostAttr CUDAConstantAttr CUDASharedAttr CUDALaunchBoundsAttr
    CUDAInvalidTargetAttr CUDAGridConstantAttr HIPManagedAttr CUDADeviceBuiltinTextureTypeAttr
    CUDADeviceBuiltinSurfaceTypeAttr LoopHintAttr AlignedAttr AlwaysInlineAttr NoInlineAttr AnnotateAttr
    FinalAttr OverrideAttr UnusedAttr VisibilityAttr MaxFieldAlignmentAttr PackedAttr NoUniqueAddressAttr ConstAttr PureAttr
    NoThrowAttr BuiltinAttr FormatAttr FallThroughAttr WarnUnusedResultAttr DeprecatedAttr RestrictAttr
    OpenCLUnrollHintAttr LikelyAttr UnlikelyAttr UsedAttr WeakAttr SelectAnyAttr ConvergentAttr

    // Statements.
    CompoundStmt DeclStmt IfStmt ForStmt WhileStmt DoStmt SwitchStmt CaseStmt DefaultStmt BreakStmt ContinueStmt
    ReturnStmt GotoStmt IndirectGotoStmt LabelStmt NullStmt AttributedStmt CXXForRangeStmt CXXTryStmt
    CXXCatchStmt GCCAsmStmt MSAsmStmt CapturedStmt CoreturnStmt

    // Expressions.
    DeclRefExpr ImplicitCastExpr BinaryOperator CompoundAssignOperator UnaryOperator ConditionalOperator
    BinaryConditionalOperator ParenExpr ArraySubscriptExpr MemberExpr CallExpr CUDAKernelCallExpr
    CXXMemberCallExpr CXXOperatorCallExpr CXXConstructExpr CXXTemporaryObjectExpr CXXInheritedCtorInitExpr
    IntegerLiteral FloatingLiteral CharacterLiteral StringLiteral ImaginaryLiteral FixedPointLiteral
    CXXBoolLiteralExpr CXXNullPtrLiteralExpr GNUNullExpr UserDefinedLiteral PredefinedExpr
    CStyleCastExpr CXXFunctionalCastExpr CXXStaticCastExpr CXXReinterpretCastExpr CXXConstCastExpr
    CXXDynamicCastExpr CXXAddrspaceCastExpr BuiltinBitCastExpr
    ConstantExpr ExprWithCleanups MaterializeTemporaryExpr CXXBindTemporaryExpr SubstNonTypeTemplateParmExpr
    SubstNonTypeTemplateParmPackExpr FunctionParmPackExpr PackExpansionExpr PackIndexingExpr SizeOfPackExpr
    CXXFoldExpr CXXDefaultArgExpr CXXDefaultInitExpr CXXScalarValueInitExpr ImplicitValueInitExpr InitListExpr
    CXXParenListInitExpr ParenListExpr CXXStdInitializerListExpr DesignatedInitExpr DesignatedInitUpdateExpr
    ArrayInitLoopExpr ArrayInitIndexExpr NoInitExpr CompoundLiteralExpr CXXRewrittenBinaryOperator
    UnaryExprOrTypeTraitExpr TypeTraitExpr ArrayTypeTraitExpr ExpressionTraitExpr CXXNoexceptExpr
    RequiresExpr ConceptSpecializationExpr OffsetOfExpr GenericSelectionExpr SourceLocExpr
    CXXThisExpr LambdaExpr CXXNewExpr CXXDeleteExpr CXXThrowExpr CXXTypeidExpr CXXPseudoDestructorExpr
    PseudoObjectExpr MSPropertyRefExpr OpaqueValueExpr ExtVectorElementExpr ShuffleVectorExpr ConvertVectorExpr
    AtomicExpr StmtExpr AddrLabelExpr VAArgExpr ChooseExpr RecoveryExpr
    UnresolvedLookupExpr UnresolvedMemberExpr CXXUnresolvedConstructExpr CXXDependentScopeMemberExpr
    DependentScopeDeclRefExpr

    // Types, as they stand below typedefs and template arguments.
    BuiltinType PointerType LValueReferenceType RValueReferenceType MemberPointerType QualType ParenType
    ConstantArrayType IncompleteArrayType VariableArrayType DependentSizedArrayType VectorType ExtVectorType
    FunctionProtoType FunctionNoProtoType RecordType EnumType TypedefType UsingType ElaboratedType DecayedType
    AdjustedType AttributedType AutoType DecltypeType TypeOfExprType UnaryTransformType ComplexType AtomicType
    TemplateSpecializationType DeducedTemplateSpecializationType SubstTemplateTypeParmType
    TemplateTypeParmType InjectedClassNameType DependentNameType PackExpansionType UnresolvedUsingType
    MacroQualifiedType
}

static BY_NAME: LazyLock<HashMap<&'static str, Kind>> =
    LazyLock::new(|| Kind::LISTED.iter().copied().collect());

impl Kind {
    /// The kind clang spells this way, if it is one we know.
    pub fn from_name(name: &str) -> Option<Kind> {
        BY_NAME.get(name).copied()
    }

    /// Functions of every kind: plain, methods, constructors, destructors, conversions.
    pub fn is_function(self) -> bool {
        use Kind::*;
        matches!(
            self,
            FunctionDecl | CXXMethodDecl | CXXConstructorDecl | CXXDestructorDecl | CXXConversionDecl
        )
    }

    /// Classes, structs and unions, including instantiations of class templates.
    pub fn is_record(self) -> bool {
        use Kind::*;
        matches!(self, RecordDecl | CXXRecordDecl | ClassTemplateSpecializationDecl)
    }

    /// Any variable, parameters included.
    pub fn is_variable(self) -> bool {
        use Kind::*;
        matches!(self, VarDecl | ParmVarDecl | DecompositionDecl | VarTemplateSpecializationDecl)
    }

    /// Parameters of templates.
    pub fn is_template_param(self) -> bool {
        use Kind::*;
        matches!(self, TemplateTypeParmDecl | NonTypeTemplateParmDecl | TemplateTemplateParmDecl)
    }

    /// Templates: the holder of the pattern, not an instantiation.
    pub fn is_template(self) -> bool {
        use Kind::*;
        matches!(self, FunctionTemplateDecl | ClassTemplateDecl | VarTemplateDecl | TypeAliasTemplateDecl)
    }

    /// Anything that declares: clang's names all end in `Decl`.
    pub fn is_decl(self) -> bool {
        self.name().is_some_and(|name| name.ends_with("Decl"))
    }

    /// Attributes: clang's names all end in `Attr`.
    pub fn is_attr(self) -> bool {
        self.name().is_some_and(|name| name.ends_with("Attr"))
    }

    /// Structural types, which stand below typedefs and template arguments.
    pub fn is_type(self) -> bool {
        self.name().is_some_and(|name| name.ends_with("Type"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        assert_eq!(Kind::from_name("CUDAKernelCallExpr"), Some(Kind::CUDAKernelCallExpr));
        assert_eq!(Kind::CUDAKernelCallExpr.name(), Some("CUDAKernelCallExpr"));
        assert_eq!(Kind::from_name("OMPParallelDirective"), None);
        assert!(Kind::CXXConversionDecl.is_function() && Kind::CXXConversionDecl.is_decl());
    }
}
