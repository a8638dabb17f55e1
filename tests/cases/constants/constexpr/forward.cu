// Tangent of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 14
  double c = factorial(4) * 0.5;  // line 8
  double s = 0.0;
  double p = 1.0;
  double s_tan = 0.0;
  double p_tan = 0.0;
  for (int k = 0; k < 5; ++k) {  // line 10
    double t0 = factorial(k);  // line 11
    s += p / t0;
    s_tan += p_tan / t0;
    double t1 = x[i];  // line 12
    p_tan = p_tan * t1 + p * x_tan[i];
    p *= t1;
  }
  out[i] = s * c;  // line 14
  out_tan[i] = s_tan * c;
}
