// Tangent of `kernel` (kernel.cu:6) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __device__ double rising_pushforward_0(double v, int k, double v_tan) {
  double result_tan = 0.0;
  if (k != 0) {  // line 3
    double t0 = rising(v, k - 1);
    result_tan = v_tan * 0.5 * t0 + (v + k) * 0.5 * rising_pushforward_0(v, k - 1, v_tan);
  }
  return result_tan;
}

static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = x[i];
  double t1 = x_tan[i];
  int t2 = i % 5;
  double t3 = rising(t0, t2);
  double t4 = rising_pushforward_0(t0, t2, t1);
  out[i] = t3;
  out_tan[i] = t4;
}
