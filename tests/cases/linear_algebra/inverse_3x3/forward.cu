// Tangent of `invert` (kernel.cu:2) with respect to inv, m, by cugrad.
//   inv_tan: tangent of inv
//   m_tan: tangent of m
static __global__ void invert_fwd(double *inv, const double *m, int n, double *inv_tan, double *m_tan) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 15
  double a[3][3];  // line 5
  double a_tan[3][3] = {};
  double r[3][3];
  double r_tan[3][3] = {};
  for (int i = 0; i < 3; ++i) {  // line 6
    for (int j = 0; j < 3; ++j) {  // line 7
      int t0 = t * 9 + i * 3 + j;
      a[i][j] = m[t0] + (i == j ? 1.5 : 0.0);
      a_tan[i][j] = m_tan[t0];
    }
  }
  double det = 0.0;
  double det_tan = 0.0;
  for (int i = 0; i < 3; ++i) {  // line 10
    double t0 = a[0][i];
    double t1 = a_tan[0][i];
    int t2 = (i + 1) % 3;
    double t3 = a[1][t2];
    double t4 = a_tan[1][t2];
    int t5 = (i + 2) % 3;
    double t6 = a[2][t5];
    double t7 = a_tan[2][t5];
    double t8 = a[1][t5];
    double t9 = a[2][t2];
    double t10 = t3 * t6 - t8 * t9;
    det += t0 * t10;
    det_tan += t1 * t10 + t0 * (t4 * t6 + t3 * t7 - (a_tan[1][t5] * t9 + t8 * a_tan[2][t2]));
  }
  for (int i = 0; i < 3; ++i) {  // line 11
    for (int j = 0; j < 3; ++j) {  // line 13
      int t0 = (j + 1) % 3;
      int t1 = (i + 1) % 3;
      double t2 = a[t0][t1];
      int t3 = (j + 2) % 3;
      int t4 = (i + 2) % 3;
      double t5 = a[t3][t4];
      double t6 = a_tan[t0][t1] * t5;
      double t7 = t2 * a_tan[t3][t4];
      double t8 = a[t0][t4];  // line 14
      double t9 = a[t3][t1];
      double t10 = (t2 * t5 - t8 * t9) / det;  // line 13
      r[i][j] = t10;
      r_tan[i][j] = (t6 + t7 - (a_tan[t0][t4] * t9 + t8 * a_tan[t3][t1]) - t10 * det_tan) / det;
    }
  }
  for (int k = 0; k < 9; ++k) {  // line 15
    int t0 = k / 3;
    int t1 = k % 3;
    inv[t * 9 + k] = r[t0][t1];
    inv_tan[t * 9 + k] = r_tan[t0][t1];
  }
}
