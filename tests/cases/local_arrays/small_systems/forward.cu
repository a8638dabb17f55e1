// Tangent of `solve` (kernel.cu:2) with respect to x, matrix, right, by cugrad.
//   x_tan: tangent of x
//   matrix_tan: tangent of matrix
//   right_tan: tangent of right
static __global__ void solve_fwd(double *x, const double *matrix, const double *right, int n, double *x_tan,
    double *matrix_tan, double *right_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 20
  double a[4][4];  // line 5
  double a_tan[4][4] = {};
  double y[4];
  double y_tan[4] = {};
  for (int r = 0; r < 4; ++r) {  // line 6
    for (int c = 0; c < 4; ++c) {  // line 7
      int t0 = i * 16 + r * 4 + c;
      a[r][c] = matrix[t0] + (r == c ? 5.0 : 0.0);
      a_tan[r][c] = matrix_tan[t0];
    }
    y[r] = right[i * 4 + r];  // line 8
    y_tan[r] = right_tan[i * 4 + r];
  }
  for (int k = 0; k < 4; ++k) {  // line 11
    for (int r = k + 1; r < 4; ++r) {
      double t0 = a[k][k];  // line 12
      double f = a[r][k] / t0;
      double f_tan = (a_tan[r][k] - f * a_tan[k][k]) / t0;
      for (int c = k + 1; c < 4; ++c) {  // line 13
        double t1 = a[k][c];
        a[r][c] -= f * t1;
        a_tan[r][c] -= f_tan * t1 + f * a_tan[k][c];
      }
      double t1 = y[k];  // line 14
      y[r] -= f * t1;
      y_tan[r] -= f_tan * t1 + f * y_tan[k];
    }
  }
  for (int r = 3; r >= 0; --r) {  // line 16
    for (int c = r + 1; c < 4; ++c) {  // line 17
      double t0 = a[r][c];
      double t1 = y[c];
      y[r] -= t0 * t1;
      y_tan[r] -= a_tan[r][c] * t1 + t0 * y_tan[c];
    }
    double t0 = a[r][r];  // line 18
    double t1 = y[r] / t0;
    y[r] = t1;
    y_tan[r] = (y_tan[r] - t1 * a_tan[r][r]) / t0;
  }
  for (int r = 0; r < 4; ++r) {  // line 20
    x[i * 4 + r] = y[r];
    x_tan[i * 4 + r] = y_tan[r];
  }
}
