//! Structs of CUDA's runtime that host code reads or fills in, with the members that are used in practice. Generated
//! code uses CUDA's own definitions; only names and types matter here.

use ir::{IntKind, Type};

/// The members of such a struct.
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
        _ => return None,
    })
}
