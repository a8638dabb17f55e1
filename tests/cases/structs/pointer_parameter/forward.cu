// Tangent of `kernel` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 16
  double a_sum = 0.5;
  double a_prod = 1.0;
  double a_sum_tan = 0.0;
  double a_prod_tan = 0.0;
  for (int k = 0; k < 3; ++k) {  // line 14
    int t0 = (i + k) % n;
    double v = x[t0];
    double v_tan = x_tan[t0];
    a_sum += v;  // line 5
    a_sum_tan += v_tan;
    a_prod_tan = a_prod_tan * a_sum + a_prod * a_sum_tan;  // line 6
    a_prod *= a_sum;
  }
  double a_sum_1 = a_prod / a_sum;  // line 8
  a_sum_tan = (a_prod_tan - a_sum_1 * a_sum_tan) / a_sum;
  out[i] = a_sum_1;  // line 16
  out_tan[i] = a_sum_tan;
}
