// Thrust's algorithms as kernels: what their derivatives are made from.
//
// A call of Thrust in differentiated code is read as these kernels (include/cugrad/cuda/thrust), and generated code
// launches them and their derivatives; nothing here calls Thrust. Each is written so that its derivative is good: sums
// are added atomically, since the adjoint of that is a read; scans are steps that only add; sorting moves numbers of
// places, which carry no derivatives, and then gathers once.
#pragma once

#include "../detail/platform.h"

#if CUGRAD_HAS_CUDA
namespace cugrad {
namespace library {

// Values as they are.
template <class T>
struct same {
  __host__ __device__ T operator()(const T& a) const { return a; }
};

template <class T>
__global__ void fill(T* out, T value, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = value;
}

template <class T>
__global__ void sequence(T* out, T start, T step, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = start + step * T(i);
}

template <class In, class Out>
__global__ void convert(const In* in, Out* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = Out(in[i]);
}

template <class In, class Out, class F>
__global__ void transform(const In* in, Out* out, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(in[i]);
}

template <class A, class B, class Out, class F>
__global__ void transform2(const A* a, const B* b, Out* out, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(a[i], b[i]);
}

// The same with the result where an argument was.
template <class T, class F>
__global__ void transform_in_place(T* x, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) x[i] = f(x[i]);
}
template <class T, class B, class F>
__global__ void transform2_in_first(T* x, const B* b, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) x[i] = f(x[i], b[i]);
}
template <class A, class T, class F>
__global__ void transform2_in_second(const A* a, T* x, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) x[i] = f(a[i], x[i]);
}

template <class T, class F>
__global__ void for_each(T* x, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) f(x[i]);
}

// *out += the sum of f(in[i]), by a grid of any size in whole warps.
template <class In, class T, class F>
__global__ void sum(const In* in, T* out, F f, size_t n) {
  T mine = T(0);
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) mine += f(in[i]);
  for (int lanes = 16; lanes > 0; lanes /= 2) mine += __shfl_down_sync(0xffffffffu, mine, lanes);
  if (threadIdx.x % 32 == 0) atomicAdd(out, mine);
}
template <class A, class B, class T, class F>
__global__ void sum2(const A* a, const B* b, T* out, F f, size_t n) {
  T mine = T(0);
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) mine += f(a[i], b[i]);
  for (int lanes = 16; lanes > 0; lanes /= 2) mine += __shfl_down_sync(0xffffffffu, mine, lanes);
  if (threadIdx.x % 32 == 0) atomicAdd(out, mine);
}

// One step of a fold by any associative operation: `half` results from the `n` values before, n <= 2 half.
template <class T, class F>
__global__ void fold(const T* in, T* out, F f, size_t half, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= half) return;
  if (i + half < n)
    out[i] = f(in[i], in[i + half]);
  else
    out[i] = in[i];
}

// One step of a scan: every value takes in the one `distance` before it.
template <class T, class F>
__global__ void scan_step(const T* in, T* out, F f, size_t distance, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i >= distance)
    out[i] = f(in[i - distance], in[i]);
  else
    out[i] = in[i];
}
template <class T, class F>
__global__ void scan_shift(const T* in, T* out, T start, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i > 0)
    out[i] = f(start, in[i - 1]);
  else
    out[i] = start;
}

// Each value with the one before it; the first as it is.
template <class In, class Out, class F>
__global__ void differences(const In* in, Out* out, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i > 0)
    out[i] = f(in[i], in[i - 1]);
  else
    out[i] = in[i];
}

// Sorting. `order` holds the places that the values come from; equal keys keep their order.
static __global__ void sort_start(unsigned* order, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) order[i] = unsigned(i);
}
// Whether a key comes first by some of its bits, as CUB sorts; all of them count for floats.
template <class K, bool Descending>
struct by_bits {
  int begin, bits;
  __host__ __device__ static unsigned long long ordered(K key) {
    const unsigned long long highest = 1ull << (8 * sizeof(K) - 1);
    const unsigned long long word = (unsigned long long)key & (2 * highest - 1);
    return K(-1) < K(0) ? word ^ highest : word;
  }
  __host__ __device__ unsigned long long digits(K key) const {
    const unsigned long long word = ordered(key) >> begin;
    return bits >= 64 ? word : word & ((1ull << bits) - 1);
  }
  __host__ __device__ bool operator()(const K& a, const K& b) const {
    if (K(1) / K(2) != K(0)) return Descending ? b < a : a < b;
    return Descending ? digits(b) < digits(a) : digits(a) < digits(b);
  }
};

// A step of a bitonic network over the next power of two; places past the end count as the largest keys.
template <class K, class Less>
__global__ void sort_step(const K* keys, unsigned* order, Less less, size_t span, size_t distance, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  const size_t low = i / distance * (2 * distance) + i % distance;
  // The first step of a span compares with the mirror image, so that all runs go upwards.
  const size_t high = 2 * distance == span ? low / span * span + span - 1 - low % span : low + distance;
  if (high >= n) return;
  const unsigned a = order[low], b = order[high];
  const bool swapped = less(keys[b], keys[a]) || (!less(keys[a], keys[b]) && b < a);
  if (swapped) {
    order[low] = b;
    order[high] = a;
  }
}
template <class T>
__global__ void gather(const T* in, const unsigned* order, T* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[order[i]];
}

// Runs of equal keys. `run` counts them: the number of each value's, from 1, once it has been summed up.
template <class K, class Same>
__global__ void run_starts(const K* keys, unsigned* run, Same same, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned starts = 1;
  if (i > 0) starts = same(keys[i - 1], keys[i]) ? 0 : 1;
  run[i] = starts;
}
// Of each run its first value.
template <class K>
__global__ void run_keys(const K* keys, const unsigned* run, K* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const bool starts = i == 0 || run[i] != run[i - 1];
  if (starts) out[run[i] - 1] = keys[i];
}
template <class In, class T>
__global__ void run_sum(const In* in, const unsigned* run, T* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&out[run[i] - 1], T(in[i]));
}
// By any operation, one thread for each run.
template <class In, class T, class F>
__global__ void run_fold(const In* in, const unsigned* run, T* out, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned mine = run[i];
  if (i > 0 && run[i - 1] == mine) return;
  T value = in[i];
  for (size_t k = i + 1; k < n && run[k] == mine; ++k) value = f(value, in[k]);
  out[mine - 1] = value;
}
// Steps of a scan as above, within runs: a run's values lie beside each other, so what is `distance` before belongs to it or to
// another.
template <class T, class F>
__global__ void run_scan_step(const T* in, const unsigned* run, T* out, F f, size_t distance, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i >= distance && run[i - distance] == run[i])
    out[i] = f(in[i - distance], in[i]);
  else
    out[i] = in[i];
}
template <class In, class T, class F>
__global__ void run_scan_shift(const In* in, const unsigned* run, T* out, T start, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i > 0 && run[i - 1] == run[i])
    out[i] = f(start, in[i - 1]);
  else
    out[i] = start;
}

}  // namespace library
}  // namespace cugrad
#endif
