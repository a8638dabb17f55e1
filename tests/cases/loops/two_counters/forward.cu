// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double s = x[i];  // line 5
  double s_tan = x_tan[i];
  int b = n - 1;  // line 6
  for (int a = 0; a < b; ++a) {
    double t0 = x[a];
    s_tan = s_tan * t0 + s * x_tan[a] + x_tan[b];
    s = s * t0 + x[b];
    --b;
  }
  out[i] = s;  // line 7
  out_tan[i] = s_tan;
}
