// Tangent of `kernel` (kernel.cu:16) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 17
  if (i >= n) return;  // line 18
  double t = x[i];
  double t_tan = x_tan[i];
  double t0 = 1.0 - t;  // line 5
  double t1 = -t_tan;
  double v = t * t;  // line 9
  double v_tan = t_tan * t + t * t_tan;
  double t2 = 3.0 - 2.0 * t;
  double t3 = -2.0 * t_tan;
  double t4 = v * t2;
  double t5 = 1.0 / t;  // line 14
  out[i] = t0 * t4 + t5 * v;  // line 18
  out_tan[i] = t1 * t4 + t0 * (v_tan * t2 + v * t3) + (-t5 * t_tan / t * v + t5 * v_tan);
}
