// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double t[4];  // line 5
  double t_tan[4] = {};
  for (int k = 0; k < 4; ++k) {  // line 6
    t[k] = x[i + k];
    t_tan[k] = x_tan[i + k];
  }
  for (int sweep = 0; sweep < 3; ++sweep) {  // line 7
    for (int k = 0; k < 4; ++k) {  // line 8
      double t0 = t[k];
      int t1 = (k + 1) % 4;
      double t2 = t[t1];
      int t3 = (k + 3) % 4;
      t[k] = t0 * t2 + 0.1 * t[t3];
      t_tan[k] = t_tan[k] * t2 + t0 * t_tan[t1] + 0.1 * t_tan[t3];
    }
  }
  double t0 = t[1];  // line 9
  double t1 = t[2];
  out[i] = t[0] + t0 * t1 - t[3];
  out_tan[i] = t_tan[0] + (t_tan[1] * t1 + t0 * t_tan[2]) - t_tan[3];
}
