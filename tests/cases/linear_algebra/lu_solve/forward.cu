// Tangent of `solve` (kernel.cu:3) with respect to x, A, b, by cugrad.
//   x_tan: tangent of x
//   A_tan: tangent of A
//   b_tan: tangent of b
static __global__ void solve_fwd(double *x, const double *A, const double *b, int n, double *x_tan,
    double *A_tan, double *b_tan) {
  int t = threadIdx.x;  // line 4
  if (t >= n) return;  // line 21
  double lu[9];  // line 6
  double lu_tan[9] = {};
  double y[3];
  double y_tan[3] = {};
  for (int k = 0; k < 9; ++k) {  // line 7
    lu[k] = A[t * 3 * 3 + k] + (k % 4 == 0 ? 2.0 : 0.0);
    lu_tan[k] = A_tan[t * 3 * 3 + k];
  }
  for (int k = 0; k < 3; ++k) {  // line 9
    for (int i = k + 1; i < 3; ++i) {
      double t0 = lu[k * 3 + k];  // line 10
      int t1 = i * 3 + k;
      double t2 = lu[t1] / t0;
      double t3 = (lu_tan[t1] - t2 * lu_tan[k * 3 + k]) / t0;
      lu[t1] = t2;
      lu_tan[t1] = t3;
      for (int j = k + 1; j < 3; ++j) {  // line 11
        double t4 = lu[k * 3 + j];
        int t5 = i * 3 + j;
        lu[t5] -= t2 * t4;
        lu_tan[t5] -= t3 * t4 + t2 * lu_tan[k * 3 + j];
      }
    }
  }
  for (int i = 0; i < 3; ++i) {  // line 13
    y[i] = b[t * 3 + i];  // line 14
    y_tan[i] = b_tan[t * 3 + i];
    for (int j = 0; j < i; ++j) {  // line 15
      double t0 = lu[i * 3 + j];
      double t1 = y[j];
      y[i] -= t0 * t1;
      y_tan[i] -= lu_tan[i * 3 + j] * t1 + t0 * y_tan[j];
    }
  }
  for (int i = 2; i >= 0; --i) {  // line 17
    for (int j = i + 1; j < 3; ++j) {  // line 18
      double t0 = lu[i * 3 + j];
      double t1 = y[j];
      y[i] -= t0 * t1;
      y_tan[i] -= lu_tan[i * 3 + j] * t1 + t0 * y_tan[j];
    }
    double t0 = lu[i * 3 + i];  // line 19
    double t1 = y[i] / t0;
    y[i] = t1;
    y_tan[i] = (y_tan[i] - t1 * lu_tan[i * 3 + i]) / t0;
  }
  for (int i = 0; i < 3; ++i) {  // line 21
    x[t * 3 + i] = y[i];
    x_tan[t * 3 + i] = y_tan[i];
  }
}
