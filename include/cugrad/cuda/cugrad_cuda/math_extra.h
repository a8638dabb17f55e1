// CUDA's math functions that libm lacks, float overloads that <cmath> lacks, and the fast intrinsics.
//
// The plain names have C linkage: newer C libraries declare some of them (sinpi, rsqrt), and ours then is the same function.
// In parse mode host and device get separate declarations for the same reason.
#ifndef CUGRAD_CUDA_MATH_EXTRA_H
#define CUGRAD_CUDA_MATH_EXTRA_H

#if defined(CUGRAD_PARSE)
#define CUGRAD_EXTRA(T, name, parameters, ...)          \
  extern "C" __host__ T name parameters noexcept;       \
  __device__ T name parameters noexcept;
#else
#define CUGRAD_EXTRA(T, name, parameters, ...) \
  extern "C" inline T name parameters noexcept { __VA_ARGS__ }
#endif
#define CUGRAD_OVERLOAD(T, name, parameters, ...) \
  CUGRAD_HOST_DEVICE T name parameters noexcept CUGRAD_BODY(__VA_ARGS__)

// name(double), namef(float) and name(float), from one expression in double precision.
#define CUGRAD_EXTRA_1(name, call)                                             \
  CUGRAD_EXTRA(double, name, (double x), return call(x);)                      \
  CUGRAD_EXTRA(float, name##f, (float x), return (float)call((double)x);)      \
  CUGRAD_OVERLOAD(float, name, (float x), return name##f(x);)

#if defined(CUGRAD_CPU)
namespace cugrad_cpu {

// sin(pi x) and cos(pi x): the reduction to a quarter period is exact.
struct sine_cosine {
  double sine, cosine;
};
inline sine_cosine sincos_of_pi(double x) {
  if (!(__builtin_fabs(x) < 4503599627370496.0)) {  // from 2^52 on every number is an integer
    if (x != x || __builtin_isinf(x)) return {x - x, x - x};
    double even = ::fmod(x, 2.0);
    return {__builtin_copysign(0.0, x), even == 0.0 ? 1.0 : -1.0};
  }
  double quarters = ::rint(2.0 * x);
  double rest = (x - 0.5 * quarters) * 3.14159265358979323846;
  double s = ::sin(rest), c = ::cos(rest);
  switch ((long long)quarters & 3) {
    case 0: return {x == 0.0 ? x : s, c};
    case 1: return {c, -s + 0.0};
    case 2: return {s == 0.0 ? __builtin_copysign(0.0, x) : -s, -c};
    default: return {-c, s + 0.0};
  }
}

// The Euclidean norm without overflow: the largest component is divided out.
template <class Component>
inline double norm_of(int n, Component component) {
  double largest = 0.0, sum = 0.0;
  for (int i = 0; i < n; i++) {
    double a = __builtin_fabs(component(i));
    if (__builtin_isinf(a)) return a;
    if (a > largest || a != a) largest = a;
  }
  if (!(largest > 0.0)) return largest;
  if (largest > 1e-140 && largest < 1e140) {
    for (int i = 0; i < n; i++) sum += (double)component(i) * component(i);
    return ::sqrt(sum);
  }
  for (int i = 0; i < n; i++) sum += (component(i) / largest) * (component(i) / largest);
  return largest * ::sqrt(sum);
}
inline double norm_of_3(double a, double b, double c) {
  const double v[] = {a, b, c};
  return norm_of(3, [&](int i) { return v[i]; });
}
inline double norm_of_4(double a, double b, double c, double d) {
  const double v[] = {a, b, c, d};
  return norm_of(4, [&](int i) { return v[i]; });
}
inline double reciprocal_cbrt(double x) { return 1.0 / ::cbrt(x); }
inline double sine_of_pi(double x) { return sincos_of_pi(x).sine; }
inline double cosine_of_pi(double x) { return sincos_of_pi(x).cosine; }

}  // namespace cugrad_cpu
#endif

CUGRAD_EXTRA(double, rsqrt, (double x), return 1.0 / __builtin_sqrt(x);)
CUGRAD_EXTRA(float, rsqrtf, (float x), return 1.0f / __builtin_sqrtf(x);)
CUGRAD_OVERLOAD(float, rsqrt, (float x), return rsqrtf(x);)
CUGRAD_EXTRA_1(rcbrt, ::cugrad_cpu::reciprocal_cbrt)
CUGRAD_EXTRA_1(sinpi, ::cugrad_cpu::sine_of_pi)
CUGRAD_EXTRA_1(cospi, ::cugrad_cpu::cosine_of_pi)
CUGRAD_EXTRA_1(erfinv, ::cugrad_rt_erfinv)
CUGRAD_EXTRA_1(erfcinv, ::cugrad_rt_erfcinv)
CUGRAD_EXTRA_1(erfcx, ::cugrad_rt_erfcx)
CUGRAD_EXTRA_1(normcdf, ::cugrad_rt_normcdf)
CUGRAD_EXTRA_1(normcdfinv, ::cugrad_rt_normcdfinv)
CUGRAD_EXTRA_1(cyl_bessel_i0, ::cugrad_rt_i0)
CUGRAD_EXTRA_1(cyl_bessel_i1, ::cugrad_rt_i1)

CUGRAD_EXTRA(void, sincospi, (double x, double *s, double *c), auto both = ::cugrad_cpu::sincos_of_pi(x); *s = both.sine;
             *c = both.cosine;)
CUGRAD_EXTRA(void, sincospif, (float x, float *s, float *c), auto both = ::cugrad_cpu::sincos_of_pi(x);
             *s = (float)both.sine; *c = (float)both.cosine;)
CUGRAD_OVERLOAD(void, sincospi, (float x, float *s, float *c), sincospif(x, s, c);)

CUGRAD_EXTRA(double, rhypot, (double x, double y), return 1.0 / ::hypot(x, y);)
CUGRAD_EXTRA(float, rhypotf, (float x, float y), return (float)(1.0 / ::hypot((double)x, (double)y));)
CUGRAD_OVERLOAD(float, rhypot, (float x, float y), return rhypotf(x, y);)
CUGRAD_EXTRA(double, norm3d, (double a, double b, double c), return ::cugrad_cpu::norm_of_3(a, b, c);)
CUGRAD_EXTRA(float, norm3df, (float a, float b, float c), return (float)::cugrad_cpu::norm_of_3(a, b, c);)
CUGRAD_OVERLOAD(float, norm3d, (float a, float b, float c), return norm3df(a, b, c);)
CUGRAD_EXTRA(double, rnorm3d, (double a, double b, double c), return 1.0 / ::cugrad_cpu::norm_of_3(a, b, c);)
CUGRAD_EXTRA(float, rnorm3df, (float a, float b, float c), return (float)(1.0 / ::cugrad_cpu::norm_of_3(a, b, c));)
CUGRAD_OVERLOAD(float, rnorm3d, (float a, float b, float c), return rnorm3df(a, b, c);)
CUGRAD_EXTRA(double, norm4d, (double a, double b, double c, double d), return ::cugrad_cpu::norm_of_4(a, b, c, d);)
CUGRAD_EXTRA(float, norm4df, (float a, float b, float c, float d), return (float)::cugrad_cpu::norm_of_4(a, b, c, d);)
CUGRAD_OVERLOAD(float, norm4d, (float a, float b, float c, float d), return norm4df(a, b, c, d);)
CUGRAD_EXTRA(double, rnorm4d, (double a, double b, double c, double d), return 1.0 / ::cugrad_cpu::norm_of_4(a, b, c, d);)
CUGRAD_EXTRA(float, rnorm4df, (float a, float b, float c, float d), return (float)(1.0 / ::cugrad_cpu::norm_of_4(a, b, c, d));)
CUGRAD_OVERLOAD(float, rnorm4d, (float a, float b, float c, float d), return rnorm4df(a, b, c, d);)
CUGRAD_EXTRA(double, norm, (int n, const double *a), return ::cugrad_cpu::norm_of(n, [&](int i) { return a[i]; });)
CUGRAD_EXTRA(float, normf, (int n, const float *a), return (float)::cugrad_cpu::norm_of(n, [&](int i) { return (double)a[i]; });)
CUGRAD_OVERLOAD(float, norm, (int n, const float *a), return normf(n, a);)
CUGRAD_EXTRA(double, rnorm, (int n, const double *a), return 1.0 / norm(n, a);)
CUGRAD_EXTRA(float, rnormf, (int n, const float *a), return (float)(1.0 / ::cugrad_cpu::norm_of(n, [&](int i) { return (double)a[i]; }));)
CUGRAD_OVERLOAD(float, rnorm, (int n, const float *a), return rnormf(n, a);)

CUGRAD_EXTRA(double, fdivide, (double x, double y), return x / y;)
CUGRAD_EXTRA(float, fdividef, (float x, float y), return x / y;)
CUGRAD_OVERLOAD(float, fdivide, (float x, float y), return x / y;)

// Float overloads of what <cmath> knows in double only. Parse mode has the device's already; the host's is here.
#if defined(CUGRAD_PARSE)
#define CUGRAD_FLOAT_OVERLOAD(T, name, parameters, ...) __host__ T name parameters noexcept;
#else
#define CUGRAD_FLOAT_OVERLOAD(T, name, parameters, ...) \
  inline T name parameters noexcept { __VA_ARGS__ }
#endif
CUGRAD_FLOAT_OVERLOAD(float, j0, (float x), return ::j0f(x);)
CUGRAD_FLOAT_OVERLOAD(float, j1, (float x), return ::j1f(x);)
CUGRAD_FLOAT_OVERLOAD(float, jn, (int n, float x), return ::jnf(n, x);)
CUGRAD_FLOAT_OVERLOAD(float, y0, (float x), return ::y0f(x);)
CUGRAD_FLOAT_OVERLOAD(float, y1, (float x), return ::y1f(x);)
CUGRAD_FLOAT_OVERLOAD(float, yn, (int n, float x), return ::ynf(n, x);)
CUGRAD_FLOAT_OVERLOAD(float, exp10, (float x), return ::exp10f(x);)
CUGRAD_FLOAT_OVERLOAD(void, sincos, (float x, float *s, float *c), ::sincosf(x, s, c);)
#undef CUGRAD_FLOAT_OVERLOAD
#undef CUGRAD_OVERLOAD
#undef CUGRAD_EXTRA_1
#undef CUGRAD_EXTRA

// Fast intrinsics: the accurate function on the CPU. glibc declares some of these names with C linkage.
#if defined(CUGRAD_PARSE)
#define CUGRAD_FAST(T, name, parameters, ...) __device__ T name parameters noexcept;
#else
#define CUGRAD_FAST(T, name, parameters, ...) \
  extern "C" inline T name parameters noexcept { __VA_ARGS__ }
#endif
CUGRAD_FAST(float, __sinf, (float x), return ::sinf(x);)
CUGRAD_FAST(float, __cosf, (float x), return ::cosf(x);)
CUGRAD_FAST(float, __tanf, (float x), return ::tanf(x);)
CUGRAD_FAST(float, __tanhf, (float x), return ::tanhf(x);)
CUGRAD_FAST(float, __expf, (float x), return ::expf(x);)
CUGRAD_FAST(float, __exp10f, (float x), return ::exp10f(x);)
CUGRAD_FAST(float, __exp2f, (float x), return ::exp2f(x);)
CUGRAD_FAST(float, __logf, (float x), return ::logf(x);)
CUGRAD_FAST(float, __log2f, (float x), return ::log2f(x);)
CUGRAD_FAST(float, __log10f, (float x), return ::log10f(x);)
CUGRAD_FAST(float, __powf, (float x, float y), return ::powf(x, y);)
CUGRAD_FAST(void, __sincosf, (float x, float *s, float *c), *s = ::sinf(x); *c = ::cosf(x);)
CUGRAD_FAST(float, __fdividef, (float x, float y), return x / y;)
CUGRAD_FAST(float, __saturatef, (float x), return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f;)
CUGRAD_FAST(float, __frsqrt_rn, (float x), return (float)(1.0 / __builtin_sqrt((double)x));)
#undef CUGRAD_FAST

#endif
