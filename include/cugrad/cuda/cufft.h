// cuFFT, as far as cugrad ships derivatives for it: plans of one to three dimensions. On the CPU sums, term by term.
#ifndef CUGRAD_CUFFT_H
#define CUGRAD_CUFFT_H
#include "../detail/names_set_aside.h"
#include "cuComplex.h"
#include "cugrad_cuda.h"

typedef enum cufftResult_t {
  CUFFT_SUCCESS = 0,
  CUFFT_INVALID_PLAN = 1,
  CUFFT_ALLOC_FAILED = 2,
  CUFFT_INVALID_TYPE = 3,
  CUFFT_INVALID_VALUE = 4,
  CUFFT_INTERNAL_ERROR = 5,
  CUFFT_EXEC_FAILED = 6,
  CUFFT_SETUP_FAILED = 7,
  CUFFT_INVALID_SIZE = 8
} cufftResult;
typedef enum cufftType_t {
  CUFFT_C2C = 0x29,
  CUFFT_R2C = 0x2a,
  CUFFT_C2R = 0x2c,
  CUFFT_Z2Z = 0x69,
  CUFFT_D2Z = 0x6a,
  CUFFT_Z2D = 0x6c
} cufftType;
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;

#if defined(CUGRAD_CPU)
#include <math.h>

#include <vector>

#include "../detail/fft_layout.h"
namespace cugrad_cpu {

struct fft_plan {
  int n[3];
  int rank, batch;
  cufftType type;
  bool used;
};
inline std::vector<fft_plan> &fft_plans() {
  static std::vector<fft_plan> plans;
  return plans;
}
inline cufftResult new_plan(cufftHandle *plan, int rank, int x, int y, int z, cufftType type, int batch) {
  if (x < 1 || y < 1 || z < 1 || batch < 1) return CUFFT_INVALID_SIZE;
  fft_plans().push_back(fft_plan{{x, y, z}, rank, batch, type, true});
  *plan = (int)fft_plans().size() - 1;
  return CUFFT_SUCCESS;
}
// Of matrices without gaps between them.
inline cufftResult new_plan(cufftHandle *plan, int rank, const int *n, const int *in, int in_stride, int in_distance, const int *out,
                            int out_stride, int out_distance, cufftType type, int batch) {
  const bool from_half = type == CUFFT_C2R || type == CUFFT_Z2D, to_half = type == CUFFT_R2C || type == CUFFT_D2Z;
  if (rank < 1 || rank > 3 || !::cugrad::detail::fft_is_dense(rank, n, in, in_stride, in_distance, from_half) ||
      !::cugrad::detail::fft_is_dense(rank, n, out, out_stride, out_distance, to_half))
    return CUFFT_INVALID_VALUE;
  return new_plan(plan, rank, n[0], rank > 1 ? n[1] : 1, rank > 2 ? n[2] : 1, type, batch);
}
inline fft_plan *find_plan(cufftHandle plan, cufftType type) {
  if (plan < 0 || plan >= (int)fft_plans().size()) return nullptr;
  fft_plan &p = fft_plans()[plan];
  return p.used && p.type == type ? &p : nullptr;
}
// exp(±2πi · turns/n), the sign in `direction`.
inline void turn(long long turns, int n, int direction, double &c, double &s) {
  double angle = direction * 6.283185307179586476925287 * (double)(turns % n) / n;
  c = cos(angle);
  s = sin(angle);
}

// Along one dimension of extent n with `inner` elements between neighbours, for everything around it.
template <class C>
void fft_dimension(std::vector<C> &data, int n, int inner, int direction) {
  std::vector<C> line(n);
  for (size_t start = 0; start < data.size(); start++) {
    if ((start / inner) % n != 0) continue;
    for (int k = 0; k < n; k++) {
      double re = 0, im = 0, c, s;
      for (int j = 0; j < n; j++) {
        const C &v = data[start + (size_t)j * inner];
        turn((long long)j * k, n, direction, c, s);
        re += v.x * c - v.y * s;
        im += v.x * s + v.y * c;
      }
      line[k].x = re;
      line[k].y = im;
    }
    for (int k = 0; k < n; k++) data[start + (size_t)k * inner] = line[k];
  }
}
template <class C>
void fft_all(const fft_plan &p, std::vector<C> &data, int direction) {
  int inner = 1;
  for (int d = p.rank - 1; d >= 0; d--) {
    fft_dimension(data, p.n[d], inner, direction);
    inner *= p.n[d];
  }
}
template <class C>
cufftResult fft_c2c(cufftHandle plan, cufftType type, const C *in, C *out, int direction) {
  const fft_plan *p = find_plan(plan, type);
  if (!p) return CUFFT_INVALID_PLAN;
  size_t count = (size_t)p->n[0] * p->n[1] * p->n[2] * p->batch;
  std::vector<C> data(in, in + count);
  fft_all(*p, data, direction);
  for (size_t i = 0; i < count; i++) out[i] = data[i];
  return CUFFT_SUCCESS;
}
template <class R, class C>
cufftResult fft_r2c(cufftHandle plan, cufftType type, const R *in, C *out) {
  const fft_plan *p = find_plan(plan, type);
  if (!p) return CUFFT_INVALID_PLAN;
  int last = p->n[p->rank - 1], half = last / 2 + 1;
  size_t count = (size_t)p->n[0] * p->n[1] * p->n[2] * p->batch;
  std::vector<C> data(count);
  for (size_t i = 0; i < count; i++) data[i].x = in[i], data[i].y = 0;
  fft_all(*p, data, CUFFT_FORWARD);
  for (size_t row = 0; row < count / last; row++)
    for (int k = 0; k < half; k++) out[row * half + k] = data[row * last + k];
  return CUFFT_SUCCESS;
}
// One dimension only: the other half of the input is the conjugate of this one.
template <class C, class R>
cufftResult fft_c2r(cufftHandle plan, cufftType type, const C *in, R *out) {
  const fft_plan *p = find_plan(plan, type);
  if (!p) return CUFFT_INVALID_PLAN;
  if (p->rank != 1) return CUFFT_INVALID_VALUE;
  int n = p->n[0], half = n / 2 + 1;
  std::vector<C> data((size_t)n * p->batch);
  for (int b = 0; b < p->batch; b++)
    for (int k = 0; k < n; k++) {
      C v = in[(size_t)b * half + (k < half ? k : n - k)];
      if (k >= half) v.y = -v.y;
      if (k == 0 || 2 * k == n) v.y = 0;
      data[(size_t)b * n + k] = v;
    }
  fft_all(*p, data, CUFFT_INVERSE);
  for (size_t i = 0; i < data.size(); i++) out[i] = data[i].x;
  return CUFFT_SUCCESS;
}

}  // namespace cugrad_cpu
#endif

CUGRAD_HOST cufftResult cufftPlan1d(cufftHandle *plan, int nx, cufftType type, int batch)
    CUGRAD_BODY(return ::cugrad_cpu::new_plan(plan, 1, nx, 1, 1, type, batch);)
CUGRAD_HOST cufftResult cufftPlan2d(cufftHandle *plan, int nx, int ny, cufftType type)
    CUGRAD_BODY(return ::cugrad_cpu::new_plan(plan, 2, nx, ny, 1, type, 1);)
CUGRAD_HOST cufftResult cufftPlan3d(cufftHandle *plan, int nx, int ny, int nz, cufftType type)
    CUGRAD_BODY(return ::cugrad_cpu::new_plan(plan, 3, nx, ny, nz, type, 1);)
CUGRAD_HOST cufftResult cufftPlanMany(cufftHandle *plan, int rank, int *n, int *inembed, int istride, int idist, int *onembed,
                                      int ostride, int odist, cufftType type, int batch)
    CUGRAD_BODY(return ::cugrad_cpu::new_plan(plan, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch);)
CUGRAD_HOST cufftResult cufftDestroy(cufftHandle plan)
    CUGRAD_BODY(if (plan >= 0 && plan < (int)::cugrad_cpu::fft_plans().size()) ::cugrad_cpu::fft_plans()[plan].used = false;
                return CUFFT_SUCCESS;)
CUGRAD_HOST cufftResult cufftSetStream(cufftHandle, cudaStream_t) CUGRAD_BODY(return CUFFT_SUCCESS;)
CUGRAD_HOST cufftResult cufftExecC2C(cufftHandle plan, cufftComplex *in, cufftComplex *out, int direction)
    CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::fft_c2c(plan, CUFFT_C2C, in, out, direction); });)
CUGRAD_HOST cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex *in, cufftDoubleComplex *out, int direction)
    CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::fft_c2c(plan, CUFFT_Z2Z, in, out, direction); });)
CUGRAD_HOST cufftResult cufftExecR2C(cufftHandle plan, cufftReal *in, cufftComplex *out)
    CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::fft_r2c(plan, CUFFT_R2C, in, out); });)
CUGRAD_HOST cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal *in, cufftDoubleComplex *out)
    CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::fft_r2c(plan, CUFFT_D2Z, in, out); });)
CUGRAD_HOST cufftResult cufftExecC2R(cufftHandle plan, cufftComplex *in, cufftReal *out)
    CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::fft_c2r(plan, CUFFT_C2R, in, out); });)
CUGRAD_HOST cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex *in, cufftDoubleReal *out)
    CUGRAD_BODY(return ::cugrad_cpu::on_device([&] { return ::cugrad_cpu::fft_c2r(plan, CUFFT_Z2D, in, out); });)

#include "../detail/names_restored.h"

#endif
