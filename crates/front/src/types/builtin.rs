//! Types that come from headers and are therefore not in the dump: CUDA's small vectors, and the typedefs that
//! everybody uses.

use super::{CType, FloatKind, IntKind, Shape};

/// A struct of CUDA's: fields of one scalar type, named x, y, z, w.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct BuiltinRecord {
    pub name: &'static str,
    pub element: Shape,
    pub fields: &'static [&'static str],
    pub align: u64,
}

impl BuiltinRecord {
    pub fn by_name(name: &str) -> Option<&'static BuiltinRecord> {
        RECORDS.iter().find(|record| record.name == name)
    }

    pub fn element_type(&self) -> CType {
        self.element.clone().into()
    }

    pub fn element_bytes(&self) -> u64 {
        match self.element {
            Shape::Int(kind) => kind.bytes(),
            Shape::Float(kind) => kind.bytes(),
            _ => unreachable!("the table below holds numbers only"),
        }
    }

    pub fn bytes(&self) -> u64 {
        self.element_bytes() * self.fields.len() as u64
    }
}

const X: &[&str] = &["x"];
const XY: &[&str] = &["x", "y"];
const XYZ: &[&str] = &["x", "y", "z"];
const XYZW: &[&str] = &["x", "y", "z", "w"];

/// One row per element: the four names, the element, and the four alignments.
macro_rules! records {
    ($($one:literal $two:literal $three:literal $four:literal $element:expr, $a1:literal $a2:literal $a3:literal $a4:literal;)*) => {
        static RECORDS: &[BuiltinRecord] = &[
            $(
                BuiltinRecord { name: $one, element: $element, fields: X, align: $a1 },
                BuiltinRecord { name: $two, element: $element, fields: XY, align: $a2 },
                BuiltinRecord { name: $three, element: $element, fields: XYZ, align: $a3 },
                BuiltinRecord { name: $four, element: $element, fields: XYZW, align: $a4 },
            )*
            BuiltinRecord { name: "dim3", element: Shape::Int(IntKind::UInt), fields: XYZ, align: 4 },
        ];
    };
}

records! {
    "char1" "char2" "char3" "char4" Shape::Int(IntKind::SChar), 1 2 1 4;
    "uchar1" "uchar2" "uchar3" "uchar4" Shape::Int(IntKind::UChar), 1 2 1 4;
    "short1" "short2" "short3" "short4" Shape::Int(IntKind::Short), 2 4 2 8;
    "ushort1" "ushort2" "ushort3" "ushort4" Shape::Int(IntKind::UShort), 2 4 2 8;
    "int1" "int2" "int3" "int4" Shape::Int(IntKind::Int), 4 8 4 16;
    "uint1" "uint2" "uint3" "uint4" Shape::Int(IntKind::UInt), 4 8 4 16;
    "long1" "long2" "long3" "long4" Shape::Int(IntKind::Long), 8 16 8 16;
    "ulong1" "ulong2" "ulong3" "ulong4" Shape::Int(IntKind::ULong), 8 16 8 16;
    "longlong1" "longlong2" "longlong3" "longlong4" Shape::Int(IntKind::LongLong), 8 16 8 16;
    "ulonglong1" "ulonglong2" "ulonglong3" "ulonglong4" Shape::Int(IntKind::ULongLong), 8 16 8 16;
    "float1" "float2" "float3" "float4" Shape::Float(FloatKind::Float), 4 8 4 16;
    "double1" "double2" "double3" "double4" Shape::Float(FloatKind::Double), 8 16 8 16;
}

/// What a typedef from the standard or CUDA headers stands for, on LP64.
pub fn header_typedef(name: &str) -> Option<CType> {
    use IntKind::*;
    let int = |kind| Some(Shape::Int(kind).into());
    match name {
        "size_t" | "uintptr_t" | "uint64_t" | "uintmax_t" | "ulong" | "u_long" | "uint_fast64_t"
        | "uint_least64_t" | "uint_fast32_t" | "uint_fast16_t" | "__uint64_t" => int(ULong),
        "ptrdiff_t" | "intptr_t" | "int64_t" | "intmax_t" | "ssize_t" | "time_t" | "clock_t" | "off_t"
        | "int_fast64_t" | "int_least64_t" | "int_fast32_t" | "int_fast16_t" | "__int64_t" => int(Long),
        "uint32_t" | "uint" | "u_int" | "u_int32_t" | "uint_least32_t" | "__uint32_t" => int(UInt),
        "int32_t" | "int_least32_t" | "__int32_t" => int(Int),
        "uint16_t" | "ushort" | "u_short" | "uint_least16_t" | "__uint16_t" => int(UShort),
        "int16_t" | "int_least16_t" | "__int16_t" => int(Short),
        "uint8_t" | "uchar" | "u_char" | "uint_fast8_t" | "uint_least8_t" | "__uint8_t" => int(UChar),
        "int8_t" | "int_fast8_t" | "int_least8_t" | "__int8_t" => int(SChar),
        "__uint128_t" => int(UInt128),
        "__int128_t" => int(Int128),
        "float_t" => Some(Shape::Float(FloatKind::Float).into()),
        "double_t" => Some(Shape::Float(FloatKind::Double).into()),
        "nullptr_t" => Some(Shape::NullPtr.into()),
        "cudaTextureObject_t" | "cudaSurfaceObject_t" => int(ULongLong),
        "CUdeviceptr" => int(ULongLong),
        "CUdevice" => int(Int),
        "cuComplex" | "cuFloatComplex" => {
            BuiltinRecord::by_name("float2").map(|record| Shape::BuiltinRecord(record).into())
        }
        "cufftHandle" => int(Int),
        "cufftReal" => Some(Shape::Float(FloatKind::Float).into()),
        "cufftDoubleReal" => Some(Shape::Float(FloatKind::Double).into()),
        "cufftComplex" => BuiltinRecord::by_name("float2").map(|record| Shape::BuiltinRecord(record).into()),
        "cuDoubleComplex" | "cufftDoubleComplex" => {
            BuiltinRecord::by_name("double2").map(|record| Shape::BuiltinRecord(record).into())
        }
        _ => handle(name),
    }
}

/// The names of 16-bit floats without underscores stand for those with.
pub fn small_float(name: &str) -> Option<&'static str> {
    Some(match name {
        "half" => "__half",
        "half2" => "__half2",
        "nv_bfloat16" => "__nv_bfloat16",
        "nv_bfloat162" => "__nv_bfloat162",
        _ => return None,
    })
}

/// Handles are pointers to structs that nobody defines.
fn handle(name: &str) -> Option<CType> {
    let target = match name {
        "cudaStream_t" | "CUstream" => "CUstream_st",
        "cudaEvent_t" | "CUevent" => "CUevent_st",
        "cudaGraph_t" | "CUgraph" => "CUgraph_st",
        "cudaGraphExec_t" | "CUgraphExec" => "CUgraphExec_st",
        "cudaArray_t" => "cudaArray",
        "cublasHandle_t" => "cublasContext",
        _ => return None,
    };
    Some(CType::pointer_to(Shape::Foreign(target.to_string()).into()))
}

/// Enumerations of CUDA's: four bytes each.
pub fn is_header_enum(name: &str) -> bool {
    matches!(
        name,
        "cudaError_t"
            | "cudaError"
            | "cudaMemcpyKind"
            | "cudaDataType"
            | "cudaDataType_t"
            | "CUresult"
            | "cudaTextureAddressMode"
            | "cudaTextureFilterMode"
            | "cudaLaunchAttributeID"
            | "cublasStatus_t"
            | "cublasOperation_t"
            | "cublasPointerMode_t"
            | "cublasMath_t"
            | "cublasComputeType_t"
            | "cufftResult"
            | "cufftResult_t"
            | "cufftType"
            | "cufftType_t"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_sized_as_in_cuda() {
        let size = |name| BuiltinRecord::by_name(name).map(|record| (record.bytes(), record.align));
        assert_eq!(size("float4"), Some((16, 16)));
        assert_eq!(size("float3"), Some((12, 4)));
        assert_eq!(size("double4"), Some((32, 16)));
        assert_eq!(size("uchar2"), Some((2, 2)));
        assert_eq!(size("dim3"), Some((12, 4)));
    }
}
