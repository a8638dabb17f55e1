// Tangent of `kernel` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __device__ double power_pushforward_0(double v, unsigned int e, double v_tan) {
  double result_tan = 0.0;
  if (e != 0) {  // line 5
    unsigned int t0 = e / 2;  // line 4
    double h = power(v, t0);
    double h_tan = power_pushforward_0(v, t0, v_tan);
    result_tan = e % 2 != 0 ? (h_tan * h + h * h_tan) * v + h * h * v_tan : h_tan * h + h * h_tan;  // line 5
  }
  return result_tan;
}

static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = power(t0, threadIdx.x);
  double t3 = power_pushforward_0(t0, threadIdx.x, t1);
  out[i] = t2;
  out_tan[i] = t3;
}
