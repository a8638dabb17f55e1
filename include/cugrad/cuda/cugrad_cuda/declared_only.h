// Questions about address spaces: declared, so that programs that ask them can be read.
#pragma once

// Which memory an address lies in. The CPU executor has only one kind.
__device__ unsigned __isGlobal(const void *);
__device__ unsigned __isShared(const void *);
__device__ unsigned __isConstant(const void *);
__device__ unsigned __isLocal(const void *);

// An address for instructions of one space. The CPU executor has no such instructions.
CUGRAD_DEVICE size_t __cvta_generic_to_shared(const void *p) CUGRAD_BODY(return (size_t)p;)
CUGRAD_DEVICE size_t __cvta_generic_to_global(const void *p) CUGRAD_BODY(return (size_t)p;)
