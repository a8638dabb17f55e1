// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  double v;
  double v_tan;
  if (i % 2 != 0) {  // line 5
    v = x[i];
    v_tan = x_tan[i];
  } else {
    v = -x[i];
    v_tan = -x_tan[i];
  }
  double t0 = v == 0.0 ? 1.0 : v;  // line 6
  double t1 = pow(v, 3.0 - 1.0);
  double t2 = (double)(i % 5);
  double t3 = v_tan * (3.0 * t1) + v_tan * (2.0 * pow(v, 2.0 - 1.0))
      + v_tan * (t2 * pow(t2 == 0.0 ? t0 : v, t2 - 1.0)) * 0.5;
  out[i] = pow(v, 3.0) + pow(v, 2.0) + pow(v, t2) * 0.5 + pow(v, 0.0) + pow(v, 1.0) - pow(v, -1.0);
  out_tan[i] = t3 + v_tan * (0.0 * pow(t0, -1.0)) + v_tan * pow(v, 1.0 - 1.0) + v_tan * pow(v, -1.0 - 1.0);
}
