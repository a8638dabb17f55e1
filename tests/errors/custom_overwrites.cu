// request: gradient(f, "x, s")
__host__ __device__ void scale(double* p, double s) { p[0] *= s; }
__host__ __device__ double f(double x, double s) {
  double p[1] = {x};
  scale(p, s);
//^^^^^^^^^^^ CG0214: `scale` stays a call, and local `p` is overwritten by it, before its pullback reads it
  return p[0];
}
namespace cugrad { namespace custom_derivatives {
__host__ __device__ void scale_pullback(double* p, double s, double* dp, double* ds) { *ds += p[0] * dp[0]; dp[0] *= s; }
} }
