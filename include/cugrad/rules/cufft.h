// Derivatives of cuFFT's Exec calls. Include it before plans are made, in the file that makes them: it notes their sizes, which
// cuFFT does not tell. Plans of cufftPlan1d (with a batch), for C2C and Z2Z cufftPlan2d and cufftPlan3d, and of cufftPlanMany where the
// matrices have no gaps between them.
//
// A transform is linear, so its tangent is the same transform. Its adjoint, with pairs of adjoints for complex numbers, is
//   C2C: the transform in the other direction;
//   R2C: C2R of the adjoint, with every term halved that C2R counts twice;
//   C2R: R2C of the adjoint, with those terms doubled.
// See cublas.h for what pullbacks and pushforwards take. The input of a transform is not read by its pullback: it has no name there.
#ifndef CUGRAD_RULES_CUFFT_H
#define CUGRAD_RULES_CUFFT_H
#include "../detail/names_set_aside.h"

#include <cufft.h>
#include <stdio.h>
#include <stdlib.h>

#include <map>

#include "../detail/fft_layout.h"

namespace cugrad {
namespace rules {

struct fft_size {
  int rank = 0;
  int n = 0;          // extent, of a plan of one dimension
  int batch = 1;
  size_t total = 0;   // real or complex elements on the longer side, batch included
};
inline std::map<cufftHandle, fft_size> &fft_sizes() {
  static std::map<cufftHandle, fft_size> sizes;
  return sizes;
}

inline void fft_fail(const char *why) {
  fprintf(stderr, "cugrad: the derivative of a transform: %s\n", why);
  exit(1);
}
inline void require(cufftResult status) {
  if (status != CUFFT_SUCCESS) fft_fail("cuFFT returned an error");
}
inline fft_size size_of(cufftHandle plan) {
  auto found = fft_sizes().find(plan);
  if (found == fft_sizes().end()) fft_fail("include cugrad/rules/cufft.h where the plan is made, by cufftPlan1d, 2d, 3d, or cufftPlanMany without gaps between the matrices");
  return found->second;
}

// What makes plans from here on.
inline cufftResult plan_1d(cufftHandle *plan, int nx, cufftType type, int batch) {
  cufftResult result = ::cufftPlan1d(plan, nx, type, batch);
  if (result == CUFFT_SUCCESS) fft_sizes()[*plan] = fft_size{1, nx, batch, (size_t)nx * batch};
  return result;
}
inline cufftResult plan_2d(cufftHandle *plan, int nx, int ny, cufftType type) {
  cufftResult result = ::cufftPlan2d(plan, nx, ny, type);
  if (result == CUFFT_SUCCESS) fft_sizes()[*plan] = fft_size{2, nx, 1, (size_t)nx * ny};
  return result;
}
inline cufftResult plan_3d(cufftHandle *plan, int nx, int ny, int nz, cufftType type) {
  cufftResult result = ::cufftPlan3d(plan, nx, ny, nz, type);
  if (result == CUFFT_SUCCESS) fft_sizes()[*plan] = fft_size{3, nx, 1, (size_t)nx * ny * nz};
  return result;
}
inline cufftResult plan_many(cufftHandle *plan, int rank, int *n, int *in, int in_stride, int in_distance, int *out, int out_stride,
                             int out_distance, cufftType type, int batch) {
  cufftResult result = ::cufftPlanMany(plan, rank, n, in, in_stride, in_distance, out, out_stride, out_distance, type, batch);
  if (result != CUFFT_SUCCESS) return result;
  fft_sizes().erase(*plan);
  const bool from_half = type == CUFFT_C2R || type == CUFFT_Z2D, to_half = type == CUFFT_R2C || type == CUFFT_D2Z;
  if (::cugrad::detail::fft_is_dense(rank, n, in, in_stride, in_distance, from_half) &&
      ::cugrad::detail::fft_is_dense(rank, n, out, out_stride, out_distance, to_half)) {
    size_t total = batch;
    for (int d = 0; d < rank; d++) total *= n[d];
    fft_sizes()[*plan] = fft_size{rank, n[0], batch, total};
  }
  return result;
}

// to += factor · from on arrays of `n` rows of `row` numbers; the factor is `ends` at the first and (if there is one) the
// middle complex number of a half spectrum, `inside` elsewhere. Complex numbers are pairs.
template <class R>
__global__ void add_scaled(R *to, const R *from, size_t count, int row, int middle, R ends, R inside) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i >= count) return;
  int k = (int)(i % row) / 2;
  to[i] += (k == 0 || k == middle ? ends : inside) * from[i];
}
template <class R>
void add(R *to, const R *from, size_t count, int row = 2, int middle = -1, R ends = 1, R inside = 1) {
  add_scaled<R><<<(unsigned)((count + 255) / 256), 256>>>(to, from, count, row, middle, ends, inside);
}

// Memory for one call.
template <class R>
struct fft_buffer {
  R *data = nullptr;
  explicit fft_buffer(size_t count) {
    if (cudaMalloc((void **)&data, count * sizeof(R)) != cudaSuccess) fft_fail("no device memory");
    cudaMemset(data, 0, count * sizeof(R));
  }
  ~fft_buffer() { cudaFree(data); }
};

// The middle of a half spectrum of n numbers, where it has one.
inline int middle_of(int n) { return n % 2 == 0 ? n / 2 : -1; }

inline void exec(cufftHandle plan, float2 *in, float2 *out, int direction) { require(cufftExecC2C(plan, in, out, direction)); }
inline void exec(cufftHandle plan, double2 *in, double2 *out, int direction) { require(cufftExecZ2Z(plan, in, out, direction)); }
inline void exec(cufftHandle plan, float *in, float2 *out) { require(cufftExecR2C(plan, in, out)); }
inline void exec(cufftHandle plan, double *in, double2 *out) { require(cufftExecD2Z(plan, in, out)); }
inline void exec(cufftHandle plan, float2 *in, float *out) { require(cufftExecC2R(plan, in, out)); }
inline void exec(cufftHandle plan, double2 *in, double *out) { require(cufftExecZ2D(plan, in, out)); }

template <class R, class C>
void c2c_pullback(cufftHandle plan, int direction, C *in_adj, C *out_adj) {
  if (!out_adj) return;
  const size_t count = 2 * size_of(plan).total;
  exec(plan, out_adj, out_adj, -direction);
  if (in_adj == out_adj) return;  // in place
  // The plan may have a stream of its own, which the default stream does not wait for.
  cudaDeviceSynchronize();
  if (in_adj) add<R>((R *)in_adj, (const R *)out_adj, count);
  cudaMemset(out_adj, 0, count * sizeof(R));
}

template <class R, class C>
void r2c_pullback(cufftHandle plan, cufftType inverse, R *in_adj, C *out_adj) {
  if (!out_adj) return;
  const fft_size size = size_of(plan);
  if (size.rank != 1 || (void *)in_adj == (void *)out_adj) fft_fail("real transforms: one dimension, not in place");
  const int row = 2 * (size.n / 2 + 1);
  const size_t count = (size_t)row * size.batch;
  if (in_adj) {
    fft_buffer<R> half(count), real(size.total);
    add<R>(half.data, (const R *)out_adj, count, row, middle_of(size.n), R(1), R(0.5));
    cufftHandle back;
    require(::cufftPlan1d(&back, size.n, inverse, size.batch));
    exec(back, (C *)half.data, real.data);
    add<R>(in_adj, real.data, size.total);
    require(cufftDestroy(back));
  }
  cudaMemset(out_adj, 0, count * sizeof(R));
}

template <class R, class C>
void c2r_pullback(cufftHandle plan, cufftType forward, C *in_adj, R *out_adj) {
  if (!out_adj) return;
  const fft_size size = size_of(plan);
  if (size.rank != 1 || (void *)in_adj == (void *)out_adj) fft_fail("real transforms: one dimension, not in place");
  const int row = 2 * (size.n / 2 + 1);
  const size_t count = (size_t)row * size.batch;
  if (in_adj) {
    fft_buffer<R> half(count);
    cufftHandle back;
    require(::cufftPlan1d(&back, size.n, forward, size.batch));
    exec(back, out_adj, (C *)half.data);
    add<R>((R *)in_adj, half.data, count, row, middle_of(size.n), R(1), R(2));
    require(cufftDestroy(back));
  }
  cudaMemset(out_adj, 0, size.total * sizeof(R));
}

}  // namespace rules

namespace custom_derivatives {

inline void cufftExecC2C_pullback(cufftHandle plan, cufftComplex *, cufftComplex *, int direction, cufftComplex *in_adj,
                                  cufftComplex *out_adj) {
  ::cugrad::rules::c2c_pullback<float>(plan, direction, in_adj, out_adj);
}
inline void cufftExecZ2Z_pullback(cufftHandle plan, cufftDoubleComplex *, cufftDoubleComplex *, int direction,
                                  cufftDoubleComplex *in_adj, cufftDoubleComplex *out_adj) {
  ::cugrad::rules::c2c_pullback<double>(plan, direction, in_adj, out_adj);
}
inline void cufftExecR2C_pullback(cufftHandle plan, cufftReal *, cufftComplex *, cufftReal *in_adj, cufftComplex *out_adj) {
  ::cugrad::rules::r2c_pullback<float>(plan, CUFFT_C2R, in_adj, out_adj);
}
inline void cufftExecD2Z_pullback(cufftHandle plan, cufftDoubleReal *, cufftDoubleComplex *, cufftDoubleReal *in_adj,
                                  cufftDoubleComplex *out_adj) {
  ::cugrad::rules::r2c_pullback<double>(plan, CUFFT_Z2D, in_adj, out_adj);
}
inline void cufftExecC2R_pullback(cufftHandle plan, cufftComplex *, cufftReal *, cufftComplex *in_adj, cufftReal *out_adj) {
  ::cugrad::rules::c2r_pullback<float>(plan, CUFFT_R2C, in_adj, out_adj);
}
inline void cufftExecZ2D_pullback(cufftHandle plan, cufftDoubleComplex *, cufftDoubleReal *, cufftDoubleComplex *in_adj,
                                  cufftDoubleReal *out_adj) {
  ::cugrad::rules::c2r_pullback<double>(plan, CUFFT_D2Z, in_adj, out_adj);
}

inline void cufftExecC2C_pushforward(cufftHandle plan, cufftComplex *in, cufftComplex *out, int direction, cufftComplex *in_tan,
                                     cufftComplex *out_tan) {
  if (in_tan && out_tan) ::cugrad::rules::exec(plan, in_tan, out_tan, direction);
  if (!in_tan && out_tan) cudaMemset(out_tan, 0, ::cugrad::rules::size_of(plan).total * sizeof(*out_tan));
  ::cugrad::rules::exec(plan, in, out, direction);
}
inline void cufftExecZ2Z_pushforward(cufftHandle plan, cufftDoubleComplex *in, cufftDoubleComplex *out, int direction,
                                     cufftDoubleComplex *in_tan, cufftDoubleComplex *out_tan) {
  if (in_tan && out_tan) ::cugrad::rules::exec(plan, in_tan, out_tan, direction);
  if (!in_tan && out_tan) cudaMemset(out_tan, 0, ::cugrad::rules::size_of(plan).total * sizeof(*out_tan));
  ::cugrad::rules::exec(plan, in, out, direction);
}
#define CUGRAD_REAL_TRANSFORM(name, In, Out)                                                                  \
  inline void name##_pushforward(cufftHandle plan, In *in, Out *out, In *in_tan, Out *out_tan) {              \
    if (in_tan && out_tan) ::cugrad::rules::exec(plan, in_tan, out_tan);                                      \
    if (!in_tan && out_tan) ::cugrad::rules::fft_fail("its input has no tangent, and its output has one");    \
    ::cugrad::rules::exec(plan, in, out);                                                                     \
  }
CUGRAD_REAL_TRANSFORM(cufftExecR2C, cufftReal, cufftComplex)
CUGRAD_REAL_TRANSFORM(cufftExecD2Z, cufftDoubleReal, cufftDoubleComplex)
CUGRAD_REAL_TRANSFORM(cufftExecC2R, cufftComplex, cufftReal)
CUGRAD_REAL_TRANSFORM(cufftExecZ2D, cufftDoubleComplex, cufftDoubleReal)
#undef CUGRAD_REAL_TRANSFORM

// Making a plan has no derivative.
namespace cugrad {
namespace rules {
inline void plan_1d_pullback(cufftHandle *, int, cufftType, int) {}
inline void plan_2d_pullback(cufftHandle *, int, int, cufftType) {}
inline void plan_many_pullback(cufftHandle *, int, int *, int *, int, int, int *, int, int, cufftType, int) {}
inline void plan_3d_pullback(cufftHandle *, int, int, int, cufftType) {}
inline void plan_1d_pushforward(cufftHandle *, int, cufftType, int) {}
inline void plan_2d_pushforward(cufftHandle *, int, int, cufftType) {}
inline void plan_many_pushforward(cufftHandle *, int, int *, int *, int, int, int *, int, int, cufftType, int) {}
inline void plan_3d_pushforward(cufftHandle *, int, int, int, cufftType) {}
}  // namespace rules
}  // namespace cugrad

}  // namespace custom_derivatives
}  // namespace cugrad

#define cufftPlan1d ::cugrad::rules::plan_1d
#define cufftPlan2d ::cugrad::rules::plan_2d
#define cufftPlanMany ::cugrad::rules::plan_many
#define cufftPlan3d ::cugrad::rules::plan_3d

#include "../detail/names_restored.h"

#endif
