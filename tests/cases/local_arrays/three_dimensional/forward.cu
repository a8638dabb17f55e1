// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 10
  double t[2][3][4];  // line 4
  double t_tan[2][3][4] = {};
  for (int a = 0; a < 2; ++a) {  // line 5
    for (int b = 0; b < 3; ++b) {  // line 6
      for (int c = 0; c < 4; ++c) {  // line 7
        int t0 = i + (a * 3 + b) * 4 + c;
        t[a][b][c] = x[t0] * (a + 1);
        t_tan[a][b][c] = x_tan[t0] * (a + 1);
      }
    }
  }
  double s = 0.0;
  double s_tan = 0.0;
  for (int c = 0; c < 4; ++c) {  // line 9
    int t0 = c % 3;
    double t1 = t[0][t0][c];
    double t2 = t[1][2 - t0][3 - c];
    s += t1 * t2;
    s_tan += t_tan[0][t0][c] * t2 + t1 * t_tan[1][2 - t0][3 - c];
  }
  double t0 = t[1][2][0];  // line 10
  out[i] = s * t0;
  out_tan[i] = s_tan * t0 + s * t_tan[1][2][0];
}
