// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  double w[3];  // line 3
  w[0] = 0.2;
  w[1] = 0.5;
  w[2] = 0.3;
  int shift[4];  // line 4
  shift[0] = 0;
  shift[1] = 2;
  shift[2] = 1;
  shift[3] = 3;
  double m[2][2];  // line 5
  m[0][0] = 1.0;
  m[0][1] = -0.5;
  m[1][0] = 0.25;
  m[1][1] = 2.0;
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 10
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 0; k < 3; ++k) {  // line 9
    double t0 = w[k];
    int t1 = (i + shift[k + 1]) % n;
    double t2 = t0 * x[t1];
    double t3 = x[i];
    s += t2 * t3;
    s_tan += t0 * x_tan[t1] * t3 + t2 * x_tan[i];
  }
  int t0 = i % 2;  // line 10
  double t1 = m[t0][1];
  out[i] = s * t1 + m[1][t0];
  out_tan[i] = s_tan * t1;
}
