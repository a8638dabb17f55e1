//! Structs of CUDA's runtime that host code reads or fills in, with the members that are used in practice. Generated
//! code uses CUDA's own definitions; only names and types matter here.

use ir::{IntKind, Type};

/// The members of such a struct; a struct inside it by its name.
pub(in super::super) fn members(name: &str) -> Option<Vec<(&'static str, Type)>> {
    let int = |names: &[&'static str]| names.iter().map(|n| (*n, Type::INT)).collect::<Vec<_>>();
    let size = |names: &[&'static str]| names.iter().map(|n| (*n, Type::SIZE)).collect::<Vec<_>>();
    let three = |name| (name, Type::Array(Box::new(Type::INT), 3));
    Some(match name {
        "cudaDeviceProp" => {
            let mut all = int(&[
                "major",
                "minor",
                "multiProcessorCount",
                "warpSize",
                "maxThreadsPerBlock",
                "maxThreadsPerMultiProcessor",
                "maxBlocksPerMultiProcessor",
                "regsPerBlock",
                "regsPerMultiprocessor",
                "l2CacheSize",
                "persistingL2CacheMaxSize",
                "memoryBusWidth",
                "concurrentKernels",
                "asyncEngineCount",
                "unifiedAddressing",
                "managedMemory",
                "concurrentManagedAccess",
                "pageableMemoryAccess",
                "cooperativeLaunch",
                "canMapHostMemory",
                "integrated",
                "ECCEnabled",
                "memoryPoolsSupported",
            ]);
            all.extend(size(&[
                "totalGlobalMem",
                "totalConstMem",
                "sharedMemPerBlock",
                "sharedMemPerMultiprocessor",
                "sharedMemPerBlockOptin",
                "memPitch",
            ]));
            all.extend([three("maxThreadsDim"), three("maxGridSize")]);
            all.push(("name", Type::Array(Box::new(Type::Int(IntKind::Char)), 256)));
            all
        }
        "cudaFuncAttributes" => {
            let mut all = int(&[
                "maxThreadsPerBlock",
                "numRegs",
                "ptxVersion",
                "binaryVersion",
                "maxDynamicSharedSizeBytes",
            ]);
            all.extend(size(&["sharedSizeBytes", "constSizeBytes", "localSizeBytes"]));
            all
        }
        // A union in CUDA. What is put there is read by nobody but a launch, which asks for nothing of it.
        "cudaLaunchAttributeValue" => {
            let mut all = int(&["cooperative", "programmaticStreamSerializationAllowed", "priority"]);
            all.push(("clusterDim", Type::Opaque("cudaLaunchClusterDim".into())));
            all
        }
        "cudaLaunchClusterDim" => ["x", "y", "z"].map(|n| (n, Type::Int(IntKind::UInt))).to_vec(),
        "cudaLaunchAttribute" => {
            vec![("id", Type::Int(IntKind::UInt)), ("val", Type::Opaque("cudaLaunchAttributeValue".into()))]
        }
        "cudaLaunchConfig_t" => vec![
            ("gridDim", Type::Opaque("dim3".into())),
            ("blockDim", Type::Opaque("dim3".into())),
            ("dynamicSmemBytes", Type::SIZE),
            ("stream", Type::ptr(Type::Opaque("CUstream_st".into()))),
            ("attrs", Type::ptr(Type::Opaque("cudaLaunchAttribute".into()))),
            ("numAttrs", Type::Int(IntKind::UInt)),
        ],
        "timeval" => ["tv_sec", "tv_usec"].map(|n| (n, Type::Int(IntKind::Long))).to_vec(),
        "timespec" => ["tv_sec", "tv_nsec"].map(|n| (n, Type::Int(IntKind::Long))).to_vec(),
        "cudaExtent" => size(&["width", "height", "depth"]),
        "cudaPos" => size(&["x", "y", "z"]),
        "cudaPitchedPtr" => {
            let mut all = vec![("ptr", Type::ptr(Type::Void))];
            all.extend(size(&["pitch", "xsize", "ysize"]));
            all
        }
        "cudaMemcpy3DParms" => {
            let array = || Type::ptr(Type::Opaque("cudaArray".into()));
            let other = |name: &str| Type::Opaque(name.into());
            vec![
                ("srcArray", array()),
                ("srcPos", other("cudaPos")),
                ("srcPtr", other("cudaPitchedPtr")),
                ("dstArray", array()),
                ("dstPos", other("cudaPos")),
                ("dstPtr", other("cudaPitchedPtr")),
                ("extent", other("cudaExtent")),
                ("kind", Type::Int(IntKind::UInt)),
            ]
        }
        _ => return None,
    })
}
