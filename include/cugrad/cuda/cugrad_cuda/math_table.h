// The functions of libm that CUDA has, by shape. Expanded with CUGRAD_MATH_n(name) and undefined again; no include guard.
#define CUGRAD_LIBM_1(X)                                                                                      \
  X(acos) X(acosh) X(asin) X(asinh) X(atan) X(atanh) X(cbrt) X(ceil) X(cos) X(cosh) X(erf) X(erfc) X(exp)     \
  X(exp2) X(expm1) X(fabs) X(floor) X(lgamma) X(log) X(log10) X(log1p) X(log2) X(logb) X(nearbyint) X(rint)   \
  X(round) X(sin) X(sinh) X(sqrt) X(tan) X(tanh) X(tgamma) X(trunc)
#define CUGRAD_LIBM_2(X) \
  X(atan2) X(copysign) X(fdim) X(fmax) X(fmin) X(fmod) X(hypot) X(nextafter) X(pow) X(remainder)
// Not in namespace std.
#define CUGRAD_LIBM_1_PLAIN(X) X(j0) X(j1) X(y0) X(y1) X(exp10)
#define CUGRAD_LIBM_TO_LONG(X) X(lrint) X(lround)
#define CUGRAD_LIBM_TO_LONG_LONG(X) X(llrint) X(llround)
#define CUGRAD_LIBM_CLASSIFY(X) X(isfinite) X(isinf) X(isnan) X(signbit)
