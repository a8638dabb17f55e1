// Tangent of `kernel` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void kernel_fwd(double *out, const double *x, double a, int n, double *out_tan,
    double *x_tan, double a_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  double k = a * t0;
  double k_tan = a_tan * t0 + a * t1;
  double t2 = k * t0 + a;  // line 6
  double t3 = k * 2.0 + a;
  out[i] = t2 * t3;  // line 8
  out_tan[i] = (k_tan * t0 + k * t1 + a_tan) * t3 + t2 * (k_tan * 2.0 + a_tan);
}
