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
  for (int i = 0; i < 3; ++i) {  // line 9
    double t0 = a[0][i];  // line 10
    double t1 = a_tan[0][i];
    int t2 = (i + 1) % 3;
    double t3 = a[1][t2];
    int t4 = (i + 2) % 3;
    double t5 = a[2][t4];
    double t6 = a_tan[1][t2] * t5;
    double t7 = t3 * a_tan[2][t4];
    int t8 = (i + 2) % 3;
    double t9 = a[1][t8];
    int t10 = (i + 1) % 3;
    double t11 = a[2][t10];
    double t12 = t3 * t5 - t9 * t11;
    det += t0 * t12;
    det_tan += t1 * t12 + t0 * (t6 + t7 - (a_tan[1][t8] * t11 + t9 * a_tan[2][t10]));
  }
  for (int i = 0; i < 3; ++i) {  // line 11
    for (int j = 0; j < 3; ++j) {  // line 12
      int t0 = (j + 1) % 3;  // line 13
      int t1 = (i + 1) % 3;
      double t2 = a[t0][t1];
      int t3 = (j + 2) % 3;
      int t4 = (i + 2) % 3;
      double t5 = a[t3][t4];
      double t6 = a_tan[t0][t1] * t5 + t2 * a_tan[t3][t4];
      int t7 = (j + 1) % 3;  // line 14
      int t8 = (i + 2) % 3;
      double t9 = a[t7][t8];
      int t10 = (j + 2) % 3;
      int t11 = (i + 1) % 3;
      double t12 = a[t10][t11];
      double t13 = (t2 * t5 - t9 * t12) / det;  // line 13
      r[i][j] = t13;
      r_tan[i][j] = (t6 - (a_tan[t7][t8] * t12 + t9 * a_tan[t10][t11]) - t13 * det_tan) / det;
    }
  }
  for (int k = 0; k < 9; ++k) {  // line 15
    int t0 = k / 3;
    int t1 = k % 3;
    inv[t * 9 + k] = r[t0][t1];
    inv_tan[t * 9 + k] = r_tan[t0][t1];
  }
}
