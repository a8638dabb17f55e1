// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 7
  double v = 0.3;
  double v_tan = 0.0;
  for (int k = n - 1; k >= 0; --k) {  // line 5
    double t0 = x[k];
    v_tan = v_tan * t0 + v * x_tan[k] + x_tan[i];
    v = v * t0 + x[i];
  }
  for (int k = n; k > i; k -= 2) {  // line 6
    v_tan = v_tan * cos(v) + x_tan[k - 1];
    v = sin(v) + x[k - 1];
  }
  out[i] = v;  // line 7
  out_tan[i] = v_tan;
}
