// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, unsigned int n, double *out_tan,
    double *x_tan) {
  unsigned int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  unsigned int k = n;
  bool go = true;
  while (go) {  // line 6
    unsigned int k_1 = k - 1;
    go = k > 0;
    if (go) {
      double t0 = v * 0.5;
      double t1 = x[k_1];
      double t2 = x_tan[k_1];
      v = t0 * t1 + t1 * t1;
      v_tan = v_tan * 0.5 * t1 + t0 * t2 + (t2 * t1 + t1 * t2);
    }
    k = k_1;
  }
  out[i] = v;  // line 7
  out_tan[i] = v_tan;
}
