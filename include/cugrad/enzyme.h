// What programs in Enzyme's spelling may ask of cugrad beyond it.
//
// Such a program declares Enzyme's functions and markers itself, and needs this header for tape_bytes alone.
#ifndef CUGRAD_ENZYME_H
#define CUGRAD_ENZYME_H

#if !defined(CUGRAD_CPU)
#include <cuda_runtime.h>
#endif
#include <stddef.h>

namespace cugrad {

// How many bytes the augmented sweep of a function hands to its reverse sweep: what enzyme_allocated must be given at
// least. tape_bytes(f, enzyme_dup, enzyme_const) takes one marker for each parameter; without them the parameters'
// types decide. The same question as __enzyme_augmentsize. The call is replaced by a constant; write it with `cugrad::`.
template <class Function, class... Markers>
__host__ __device__ size_t tape_bytes(Function f, Markers... markers);

}  // namespace cugrad

#endif
