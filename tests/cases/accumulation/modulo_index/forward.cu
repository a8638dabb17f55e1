// Tangent of `wrap` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void wrap_fwd(double *out, const double *x, double a, int n, int m, double *out_tan,
    double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int t0 = i % m;
  double t1 = x[t0];
  double t2 = x_tan[t0];
  double t3 = a * t1;
  double t4 = x[i];
  double t5 = x_tan[i];
  out[i] = t3 * t4;
  out_tan[i] = (a_tan * t1 + a * t2) * t4 + t3 * t5;
}
