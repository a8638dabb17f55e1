// Adding to an adjoint of which it is not known whether other threads add to it too.
//
// A derivative of a device function is given its adjoints by its caller: addresses of local variables, which no
// other thread sees and which atomics do not work on, or places in arrays that all threads share.
#ifndef CUGRAD_ACCUMULATE_H
#define CUGRAD_ACCUMULATE_H

#if defined(__CUDACC__)
#define CUGRAD_ACCUMULATE_FN __host__ __device__ inline
#elif defined(__CUDA__)
#define CUGRAD_ACCUMULATE_FN __attribute__((host)) __attribute__((device)) inline
#else
#define CUGRAD_ACCUMULATE_FN inline
#endif

namespace cugrad {

template <class T>
CUGRAD_ACCUMULATE_FN void accumulate(T *place, T value) {
#if defined(CUGRAD_CPU)
  ::atomicAdd(place, value);
#elif defined(__CUDA_ARCH__)
  if (__isLocal(place)) {
    *place += value;
  } else {
    // Inlined where the address is a local's, this is never reached; without the detour nvcc warns about it still.
    T *shared = place;
    asm("" : "+l"(shared));
    atomicAdd(shared, value);
  }
#else
  *place += value;
#endif
}

}  // namespace cugrad

#endif
