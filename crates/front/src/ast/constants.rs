//! Constants that clang leaves to be counted or read off.

use super::errors::CUDA_ERRORS;
use super::{Ast, Kind, NodeId};

/// Those that host code needs around launches and in calls of libraries.
const CUDA_ENUMERATORS: [(&str, i128); 31] = [
    ("cudaMemcpyHostToHost", 0),
    ("cudaMemcpyHostToDevice", 1),
    ("cudaMemcpyDeviceToHost", 2),
    ("cudaMemcpyDeviceToDevice", 3),
    ("cudaMemcpyDefault", 4),
    ("cudaLaunchAttributeIgnore", 0),
    ("cudaLaunchAttributeAccessPolicyWindow", 1),
    ("cudaLaunchAttributeCooperative", 2),
    ("cudaLaunchAttributeSynchronizationPolicy", 3),
    ("cudaLaunchAttributeClusterDimension", 4),
    ("cudaLaunchAttributeClusterSchedulingPolicyPreference", 5),
    ("cudaLaunchAttributeProgrammaticStreamSerialization", 6),
    ("cudaLaunchAttributeProgrammaticEvent", 7),
    ("cudaLaunchAttributePriority", 8),
    ("cudaLaunchAttributeMemSyncDomain", 10),
    ("CUBLAS_STATUS_SUCCESS", 0),
    ("CUBLAS_OP_N", 0),
    ("CUBLAS_OP_T", 1),
    ("CUBLAS_OP_C", 2),
    ("CUBLAS_POINTER_MODE_HOST", 0),
    ("CUBLAS_POINTER_MODE_DEVICE", 1),
    ("CUBLAS_DEFAULT_MATH", 0),
    ("CUBLAS_TF32_TENSOR_OP_MATH", 3),
    ("CUFFT_SUCCESS", 0),
    ("CUFFT_INVALID_PLAN", 1),
    ("CUFFT_C2C", 0x29),
    ("CUFFT_R2C", 0x2a),
    ("CUFFT_C2R", 0x2c),
    ("CUFFT_Z2Z", 0x69),
    ("CUFFT_D2Z", 0x6a),
    ("CUFFT_Z2D", 0x6c),
];

impl Ast {
    /// The value of an enumerator: its initialiser's, or one more than the one before.
    pub fn enum_value(&self, constant: NodeId) -> Option<i128> {
        let parent = self.parent(constant)?;
        let mut next = 0i128;
        for sibling in self.children_of_kind(parent, Kind::EnumConstantDecl) {
            if let Some(init) = self.children(sibling).find(|&child| !self[child].kind.is_attr()) {
                next = self.constant(init)?;
            }
            if sibling == constant {
                return Some(next);
            }
            next += 1;
        }
        None
    }

    /// The value of one of CUDA's own enumerators, whose declarations lie in the precompiled header.
    pub fn cuda_enumerator(&self, reference: NodeId) -> Option<i128> {
        let stub = self[reference].referenced_decl.as_ref()?;
        if stub.kind != Kind::EnumConstantDecl {
            return None;
        }
        let name = stub.name.as_deref()?;
        CUDA_ENUMERATORS.iter().chain(&CUDA_ERRORS).find(|(n, _)| *n == name).map(|(_, value)| *value)
    }

    /// The value of an integer constant that clang evaluated or that is a literal (in wrappers).
    pub fn constant(&self, expr: NodeId) -> Option<i128> {
        let node = &self[expr];
        match node.kind {
            Kind::ConstantExpr | Kind::IntegerLiteral | Kind::CharacterLiteral | Kind::CXXBoolLiteralExpr
                if node.value.is_some() =>
            {
                match node.value() {
                    "true" => Some(1),
                    "false" => Some(0),
                    digits => digits.parse().ok(),
                }
            }
            Kind::UnaryOperator if node.opcode() == "-" => self.constant(self.child(expr, 0)?)?.checked_neg(),
            Kind::ImplicitCastExpr
                if !matches!(
                    node.cast_kind(),
                    "IntegralCast" | "NoOp" | "LValueToRValue" | "IntegralToBoolean"
                ) =>
            {
                None
            }
            // A cast to a narrower type could change the value: only clang's own evaluation counts then.
            Kind::ImplicitCastExpr
            | Kind::ParenExpr
            | Kind::SubstNonTypeTemplateParmExpr
            | Kind::ConstantExpr => self.constant(self.children(expr).next_back()?),
            Kind::DeclRefExpr => {
                if let Some(n) = self.cuda_enumerator(expr) {
                    return Some(n);
                }
                let decl = self.referenced(expr)?;
                (self[decl].kind == Kind::EnumConstantDecl).then(|| self.enum_value(decl))?
            }
            _ => None,
        }
    }
}
