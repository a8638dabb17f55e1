// Thrust's iterators that compute what they lead to, and the kernels that take them. As in thrust_kernels.h, generated
// code uses these and never Thrust's own.
#pragma once

#include "thrust_kernels.h"

#if CUGRAD_HAS_CUDA
namespace cugrad {
namespace library {

// start, start + 1, …
template <class T>
struct counting {
  T at;
  __host__ __device__ explicit counting(T start = T(0)) : at(start) {}
  __host__ __device__ T operator[](size_t i) const { return T(at + T(i)); }
  __host__ __device__ T operator*() const { return at; }
  __host__ __device__ counting operator+(size_t n) const { return counting(T(at + T(n))); }
  __host__ __device__ ptrdiff_t operator-(const counting& other) const { return ptrdiff_t(at) - ptrdiff_t(other.at); }
};

// The same value everywhere; `at` counts for differences.
template <class T>
struct constant {
  T value;
  size_t at;
  __host__ __device__ constant(T v, size_t n = 0) : value(v), at(n) {}
  __host__ __device__ T operator[](size_t) const { return value; }
  __host__ __device__ T operator*() const { return value; }
  __host__ __device__ constant operator+(size_t n) const { return constant(value, at + n); }
  __host__ __device__ ptrdiff_t operator-(const constant& other) const { return ptrdiff_t(at) - ptrdiff_t(other.at); }
};

// f of what another iterator leads to.
template <class F, class It>
struct transformed {
  It it;
  F f;
  __host__ __device__ transformed(It i, F g) : it(i), f(g) {}
  __host__ __device__ auto operator[](size_t i) const { return f(it[i]); }
  __host__ __device__ transformed operator+(size_t n) const { return transformed(it + n, f); }
  __host__ __device__ ptrdiff_t operator-(const transformed& other) const { return it - other.it; }
};

// Values in another order.
template <class It, class Map>
struct permuted {
  It it;
  Map map;
  __host__ __device__ permuted(It i, Map m) : it(i), map(m) {}
  __host__ __device__ auto operator[](size_t i) const { return it[map[i]]; }
  __host__ __device__ permuted operator+(size_t n) const { return permuted(it, map + n); }
  __host__ __device__ ptrdiff_t operator-(const permuted& other) const { return map - other.map; }
};

template <class In, class Out, class F>
__global__ void each_transform(In in, Out* out, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(in[i]);
}
template <class A, class B, class Out, class F>
__global__ void each_transform2(A a, B b, Out* out, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(a[i], b[i]);
}
template <class In, class F>
__global__ void each_call(In in, F f, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) f(in[i]);
}
template <class In, class T, class F>
__global__ void each_sum(In in, T* out, F f, size_t n) {
  T mine = T(0);
  for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x) mine += f(in[i]);
  for (int lanes = 16; lanes > 0; lanes /= 2) mine += __shfl_down_sync(0xffffffffu, mine, lanes);
  if (threadIdx.x % 32 == 0) atomicAdd(out, mine);
}
template <class T, class Map, class Out>
__global__ void each_gather(const T* in, const Map* map, Out* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[map[i]];
}
template <class T, class Map, class Out>
__global__ void each_scatter(const T* in, const Map* map, Out* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) out[map[i]] = in[i];
}

// Of two places the one whose value comes last in an order, the first of equals.
template <class K, class Less>
__global__ void each_later(const K* keys, const unsigned* in, unsigned* out, Less less, size_t half, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= half) return;
  unsigned best = in[i];
  if (i + half < n) {
    const unsigned other = in[i + half];
    const bool better = less(keys[best], keys[other]) || (!less(keys[other], keys[best]) && other < best);
    if (better) best = other;
  }
  out[i] = best;
}
template <class T, class Less>
struct reversed {
  Less less;
  __host__ __device__ explicit reversed(Less l) : less(l) {}
  __host__ __device__ bool operator()(const T& a, const T& b) const { return less(b, a); }
};

}  // namespace library
}  // namespace cugrad
#endif
