// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 10
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  int left = 3 + i % 3;  // line 5
  double w = 1.0;
  bool go = true;
  double w_tan = 0.0;
  while (go) {  // line 6
    go = left > 0;
    if (go) {  // line 8
      w_tan = w_tan * v + w * v_tan;  // line 7
      w = w * v + 0.5;
      double t0 = 1.0 + w;  // line 8
      v /= t0;
      v_tan = (v_tan - v * w_tan) / t0;
    }
    --left;
  }
  out[i] = v + w;  // line 10
  out_tan[i] = v_tan + w_tan;
}
