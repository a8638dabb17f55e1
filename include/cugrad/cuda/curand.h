// Random numbers for the host: declared, so that programs that draw by it can be read. The CPU executor has none, and says so.
#ifndef CUGRAD_CURAND_H
#define CUGRAD_CURAND_H
#include "../detail/names_set_aside.h"
#include "cugrad_cuda.h"

typedef enum curandStatus {
  CURAND_STATUS_SUCCESS = 0,
  CURAND_STATUS_VERSION_MISMATCH = 100,
  CURAND_STATUS_NOT_INITIALIZED = 101,
  CURAND_STATUS_ALLOCATION_FAILED = 102,
  CURAND_STATUS_TYPE_ERROR = 103,
  CURAND_STATUS_OUT_OF_RANGE = 104,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  CURAND_STATUS_LAUNCH_FAILURE = 201,
  CURAND_STATUS_PREEXISTING_FAILURE = 202,
  CURAND_STATUS_INITIALIZATION_FAILED = 203,
  CURAND_STATUS_ARCH_MISMATCH = 204,
  CURAND_STATUS_INTERNAL_ERROR = 999
} curandStatus_t;
typedef enum curandRngType {
  CURAND_RNG_TEST = 0,
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937 = 142,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32 = 201,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
  CURAND_RNG_QUASI_SOBOL64 = 203,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
} curandRngType_t;
typedef enum curandOrdering {
  CURAND_ORDERING_PSEUDO_BEST = 100,
  CURAND_ORDERING_PSEUDO_DEFAULT = 101,
  CURAND_ORDERING_PSEUDO_SEEDED = 102,
  CURAND_ORDERING_PSEUDO_LEGACY = 103,
  CURAND_ORDERING_PSEUDO_DYNAMIC = 104,
  CURAND_ORDERING_QUASI_DEFAULT = 201
} curandOrdering_t;
typedef enum curandDirectionVectorSet {
  CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
  CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104
} curandDirectionVectorSet_t;
typedef struct curandGenerator_st *curandGenerator_t;
typedef unsigned curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];

#if defined(CUGRAD_CPU)
namespace cugrad_cpu {
[[noreturn]] inline curandStatus_t no_generators(const char *function) {
  ::fflush(stdout);
  ::fprintf(stderr, "cugrad: %s: the CPU executor has no generators of the host\nhint: draw in a kernel, by <curand_kernel.h>\n", function);
  ::fflush(stderr);
  ::_Exit(1);
}
}  // namespace cugrad_cpu
#endif
#define CUGRAD_RANDOM(name, ...) CUGRAD_HOST curandStatus_t name(__VA_ARGS__) CUGRAD_BODY(::cugrad_cpu::no_generators(#name);)
CUGRAD_RANDOM(curandCreateGenerator, curandGenerator_t *, curandRngType_t)
CUGRAD_RANDOM(curandCreateGeneratorHost, curandGenerator_t *, curandRngType_t)
CUGRAD_RANDOM(curandDestroyGenerator, curandGenerator_t)
CUGRAD_RANDOM(curandSetStream, curandGenerator_t, cudaStream_t)
CUGRAD_RANDOM(curandSetPseudoRandomGeneratorSeed, curandGenerator_t, unsigned long long)
CUGRAD_RANDOM(curandSetQuasiRandomGeneratorDimensions, curandGenerator_t, unsigned)
CUGRAD_RANDOM(curandSetGeneratorOffset, curandGenerator_t, unsigned long long)
CUGRAD_RANDOM(curandSetGeneratorOrdering, curandGenerator_t, curandOrdering_t)
CUGRAD_RANDOM(curandGenerateSeeds, curandGenerator_t)
CUGRAD_RANDOM(curandGenerate, curandGenerator_t, unsigned *, size_t)
CUGRAD_RANDOM(curandGenerateLongLong, curandGenerator_t, unsigned long long *, size_t)
CUGRAD_RANDOM(curandGenerateUniform, curandGenerator_t, float *, size_t)
CUGRAD_RANDOM(curandGenerateUniformDouble, curandGenerator_t, double *, size_t)
CUGRAD_RANDOM(curandGenerateNormal, curandGenerator_t, float *, size_t, float, float)
CUGRAD_RANDOM(curandGenerateNormalDouble, curandGenerator_t, double *, size_t, double, double)
CUGRAD_RANDOM(curandGenerateLogNormal, curandGenerator_t, float *, size_t, float, float)
CUGRAD_RANDOM(curandGenerateLogNormalDouble, curandGenerator_t, double *, size_t, double, double)
CUGRAD_RANDOM(curandGeneratePoisson, curandGenerator_t, unsigned *, size_t, double)
CUGRAD_RANDOM(curandGetDirectionVectors32, curandDirectionVectors32_t **, curandDirectionVectorSet_t)
CUGRAD_RANDOM(curandGetDirectionVectors64, curandDirectionVectors64_t **, curandDirectionVectorSet_t)
CUGRAD_RANDOM(curandGetScrambleConstants32, unsigned **)
CUGRAD_RANDOM(curandGetScrambleConstants64, unsigned long long **)
#undef CUGRAD_RANDOM

#include "../detail/names_restored.h"

#endif
