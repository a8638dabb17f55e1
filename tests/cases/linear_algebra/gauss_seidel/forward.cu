// Tangent of `sweep` (kernel.cu:2) with respect to x, A, b, by cugrad.
//   x_tan: tangent of x
//   A_tan: tangent of A
//   b_tan: tangent of b
static __global__ void sweep_fwd(double *x, const double *A, const double *b, int n, double *x_tan,
    double *A_tan, double *b_tan) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 7
  double *xt = x + 3 * t;  // line 5
  double *t0 = x_tan + 3 * t;
  const double *At = A + 9 * t;  // line 6
  double *t1 = A_tan + 9 * t;
  for (int it = 0; it < 3; ++it) {  // line 7
    for (int i = 0; i < 3; ++i) {  // line 8
      double s = b[3 * t + i];  // line 9
      double s_tan = b_tan[3 * t + i];
      for (int j = 0; j < 3; ++j) {  // line 10
        if (j != i) {  // line 11
          double t2 = At[3 * i + j];
          double t3 = xt[j];
          s -= t2 * t3;
          s_tan -= t1[3 * i + j] * t3 + t2 * t0[j];
        }
      }
      double t2 = t1[3 * i + i];  // line 12
      double t3 = At[3 * i + i] + 2.0;
      double t4 = s / t3;
      xt[i] = t4;
      t0[i] = (s_tan - t4 * t2) / t3;
    }
  }
}
