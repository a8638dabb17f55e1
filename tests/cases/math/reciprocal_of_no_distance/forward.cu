// Tangent of `near` (kernel.cu:2) with respect to e, x, by cugrad.
//   e_tan: tangent of e
//   x_tan: tangent of x
static __global__ void near_fwd(double *e, const double *x, int n, double *e_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  double s = 0.0;
  double s_tan = 0.0;
  for (int j = 0; j < n; ++j) {  // line 6
    double d_tan = x_tan[j] - x_tan[i];  // line 7
    double d = x[j] - x[i] + 3.0 * (j - i);
    double t0 = __drcp_rn(d);  // line 8
    s += fmin(t0, 5.0);
    s_tan += t0 <= 5.0 ? d_tan * (-t0 * t0) : 0.0;
  }
  e[i] = s;  // line 10
  e_tan[i] = s_tan;
}
