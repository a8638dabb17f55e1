// Tangent of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 7
  double v = x[i];
  double v_tan = x_tan[i];
  double v_1 = x[n - 1 - i];
  double v_tan_1 = x_tan[n - 1 - i];
  double w = v_1 * v_1;  // line 1
  double w_tan = v_tan_1 * v_1 + v_1 * v_tan_1;
  double v_2 = v * v;
  double v_tan_2 = v_tan * v + v * v_tan;
  double t0 = v_tan_2 * v_2;
  double t1 = v_2 * v_tan_2;
  double t2 = v_2 - v_2 * v_2;  // line 2
  double v_3 = w * w;  // line 1
  double v_tan_3 = w_tan * w + w * w_tan;
  double t3 = v_3 - v_3 * v_3;  // line 2
  v += w;  // line 3
  v_tan += w_tan;
  out[i] = t2 * t3 + v * v;  // line 7
  out_tan[i] = (v_tan_2 - (t0 + t1)) * t3 + t2 * (v_tan_3 - (v_tan_3 * v_3 + v_3 * v_tan_3))
      + (v_tan * v + v * v_tan);
}
