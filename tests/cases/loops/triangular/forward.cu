// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double s = 0.0;
  double s_tan = 0.0;
  for (int a = 0; a <= i; ++a) {  // line 6
    for (int b = a; b < n; ++b) {  // line 7
      for (int c = 0; c < b - a; c += 2) {  // line 8
        double t0 = x[a];
        double t1 = x[b];
        double t2 = t0 * t1;
        double t3 = x[c];
        s += t2 * t3 * 0.1;
        s_tan += ((x_tan[a] * t1 + t0 * x_tan[b]) * t3 + t2 * x_tan[c]) * 0.1;
      }
    }
  }
  out[i] = s;  // line 9
  out_tan[i] = s_tan;
}
