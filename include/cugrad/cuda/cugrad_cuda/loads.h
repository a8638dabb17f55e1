// Loads and stores with a cache hint; the hint has no meaning on the CPU.
#ifndef CUGRAD_CUDA_LOADS_H
#define CUGRAD_CUDA_LOADS_H

CUGRAD_INLINED_BEGIN
#define CUGRAD_LOAD(name)                                            \
  template <class T>                                                 \
  static __inline__ __host__ __device__ T name(const T *address) {   \
    return *address;                                                 \
  }
CUGRAD_LOAD(__ldg)
CUGRAD_LOAD(__ldca)
CUGRAD_LOAD(__ldcg)
CUGRAD_LOAD(__ldcs)
CUGRAD_LOAD(__ldcv)
CUGRAD_LOAD(__ldlu)
#undef CUGRAD_LOAD

#define CUGRAD_STORE(name)                                                      \
  template <class T>                                                            \
  static __inline__ __host__ __device__ void name(T *address, T value) {        \
    *address = value;                                                           \
  }
CUGRAD_STORE(__stwb)
CUGRAD_STORE(__stcg)
CUGRAD_STORE(__stcs)
CUGRAD_STORE(__stwt)
#undef CUGRAD_STORE

CUGRAD_INLINED_END
#endif
