// Tangent of `chosen` (kernel.cu:2) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void chosen_fwd(double *out, const double *x, const double *w, int n, double *out_tan,
    double *x_tan, double *w_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  bool t2 = t0 > 2.0;
  const double *p = t2 ? x : out;
  double *t3 = t2 ? x_tan : out_tan;
  double t4 = p[i];  // line 6
  double s = sin(t4);
  double s_tan = t3[i] * cos(t4);
  for (int k = 0; k < 8; ++k) {  // line 7
    double t5 = w[k];
    double t6 = t5 * t0;
    s += t6 * t0;
    s_tan += (w_tan[k] * t0 + t5 * t1) * t0 + t6 * t1;
  }
  out[i] = s;  // line 8
  out_tan[i] = s_tan;
  double t5 = p[i];  // line 9
  double t6 = t3[i];
  out[i] = s + t5 * t5;
  out_tan[i] = s_tan + (t6 * t5 + t5 * t6);
}
