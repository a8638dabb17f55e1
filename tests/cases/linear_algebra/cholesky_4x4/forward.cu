// Tangent of `cholesky` (kernel.cu:2) with respect to L, A, by cugrad.
//   L_tan: tangent of L
//   A_tan: tangent of A
static __global__ void cholesky_fwd(double *L, const double *A, int n, double *L_tan, double *A_tan) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 16
  double m[4][4];  // line 5
  double m_tan[4][4] = {};
  for (int i = 0; i < 4; ++i) {  // line 6
    for (int j = 0; j < 4; ++j) {  // line 7
      int t0 = t * 16 + i * 4 + j;
      int t1 = t * 16 + j * 4 + i;
      m[i][j] = 0.5 * (A[t0] + A[t1]) + (i == j ? 3.0 : 0.0);
      m_tan[i][j] = 0.5 * (A_tan[t0] + A_tan[t1]);
    }
  }
  for (int j = 0; j < 4; ++j) {  // line 11
    for (int k = 0; k < j; ++k) {  // line 9
      double t0 = m[j][k];
      double t1 = m_tan[j][k];
      m[j][j] -= t0 * t0;
      m_tan[j][j] -= t1 * t0 + t0 * t1;
    }
    double t0 = sqrt(m[j][j]);  // line 10
    m[j][j] = t0;
    m_tan[j][j] *= 0.5 / t0;
    for (int i = j + 1; i < 4; ++i) {  // line 11
      for (int k = 0; k < j; ++k) {  // line 12
        double t1 = m[i][k];
        double t2 = m[j][k];
        m[i][j] -= t1 * t2;
        m_tan[i][j] -= m_tan[i][k] * t2 + t1 * m_tan[j][k];
      }
      double t1 = m[j][j];  // line 13
      double t2 = m[i][j] / t1;
      m[i][j] = t2;
      m_tan[i][j] = (m_tan[i][j] - t2 * m_tan[j][j]) / t1;
    }
  }
  for (int i = 0; i < 4; ++i) {  // line 16
    for (int j = 0; j < 4; ++j) {  // line 17
      double t0 = 0.0;
      double t1 = 0.0;
      if (j <= i) {
        t0 = m[i][j];
        t1 = m_tan[i][j];
      }
      int t2 = t * 16 + i * 4 + j;
      L[t2] = t0;
      L_tan[t2] = t1;
    }
  }
}
