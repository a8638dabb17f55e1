// cugrad's own declaration of CUDA. One set of files, two modes:
//
//   parse  clang -x cuda -nocudainc -nocudalib -isystem include/cugrad/cuda -include cugrad_cuda.h
//          Declarations only, in clang's real CUDA mode: what the front end reads.
//   cpu    clang++ -x c++ -DCUGRAD_CPU -fdeclspec -isystem include/cugrad/cuda -include cugrad_cuda.h, linked with libcugrad_rt.a
//          The same names with working definitions: what runs without a GPU. Recommended: -O3 -march=native -fno-math-errno.
//
// Most functions are written once, as `CUGRAD_DEVICE T name(...) CUGRAD_BODY(...)`: a declaration in parse mode, an inline
// function in cpu mode. Every header of CUDA's that programs include by name leads here.
#ifndef CUGRAD_CUDA_H
#define CUGRAD_CUDA_H
#include "../detail/names_set_aside.h"

#if !defined(__cplusplus)
#error "cugrad reads CUDA C++"
#endif

#include "cugrad_cuda/mode.h"
#include "cugrad_cuda/attributes.h"
#include "cugrad_cuda/math_declare.h"  // before any system header: see there

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "vector_types.h"
#include "vector_functions.h"
#include "driver_types.h"
#include "library_types.h"
#include "cugrad_cuda/runtime_abi.h"
#include "cugrad_cuda/sanitize.h"
#include "cugrad_cuda/indices.h"
#include "cugrad_cuda/min_max.h"
#include "cugrad_cuda/math_extra.h"
#include "cugrad_cuda/rounding.h"
#include "cugrad_cuda/conversions.h"
#include "cugrad_cuda/integers.h"
#include "cugrad_cuda/packed_integers.h"
#include "cugrad_cuda/threads.h"
#include "cugrad_cuda/warp.h"
#include "cugrad_cuda/atomics.h"
#include "cugrad_cuda/loads.h"
#include "cugrad_cuda/ptx.h"
#include "cugrad_cuda/declared_only.h"
#include "cugrad_cuda/textures.h"
#include "cuda_runtime_api.h"
#include "cugrad_cuda/memory_api.h"
#include "cugrad_cuda/launch.h"

#include "../detail/names_restored.h"

#endif
