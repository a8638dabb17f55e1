// Tangent of `smooth` (kernel.cu:14) with respect to out, u, w, by cugrad.
//   out_tan: tangent of out
//   u_tan: tangent of u
//   w_tan: tangent of w
static __global__ void smooth_fwd(double *out, const double *u, const double *w, int n, double *out_tan,
    double *u_tan, double *w_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 15
  if (i >= n) return;  // line 16
  double s = 0.0;
  double s_tan = 0.0;
  for (int d = -2; d <= 2; ++d) {  // line 5
    int j = i + d;  // line 6
    if (j < 0) j = -j;  // line 7
    if (j >= n) j = 2 * (n - 1) - j;  // line 8
    double t0 = w[d + 2];  // line 9
    double t1 = u[j];
    double t2 = u_tan[j];
    double t3 = t0 * t1;
    s += t3 * t1;
    s_tan += (w_tan[d + 2] * t1 + t0 * t2) * t1 + t3 * t2;
  }
  out[i] = s;  // line 16
  out_tan[i] = s_tan;
}
