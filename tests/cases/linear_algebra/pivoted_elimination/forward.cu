// Tangent of `solve` (kernel.cu:2) with respect to x, A, b, by cugrad.
//   x_tan: tangent of x
//   A_tan: tangent of A
//   b_tan: tangent of b
static __global__ void solve_fwd(double *x, const double *A, const double *b, int n, double *x_tan,
    double *A_tan, double *b_tan) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 26
  double m[3][4];  // line 5
  double m_tan[3][4] = {};
  for (int i = 0; i < 3; ++i) {  // line 6
    for (int j = 0; j < 3; ++j) {  // line 7
      int t0 = t * 9 + i * 3 + j;
      m[i][j] = A[t0] + (j == (i + t) % 3 ? 2.0 + j : 0.0);
      m_tan[i][j] = A_tan[t0];
    }
    m[i][3] = b[t * 3 + i];  // line 8
    m_tan[i][3] = b_tan[t * 3 + i];
  }
  for (int k = 0; k < 3; ++k) {  // line 20
    int best = k;
    for (int i = k + 1; i < 3; ++i) {  // line 12
      if (fabs(m[i][k]) > fabs(m[best][k])) best = i;  // line 13
    }
    if (best != k) {  // line 15
      for (int j = k; j < 4; ++j) {
        double tmp = m[k][j];  // line 16
        double tmp_tan = m_tan[k][j];
        m[k][j] = m[best][j];  // line 17
        m_tan[k][j] = m_tan[best][j];
        m[best][j] = tmp;  // line 18
        m_tan[best][j] = tmp_tan;
      }
    }
    for (int i = 0; i < 3; ++i) {  // line 20
      if (i != k) {  // line 23
        double t0 = m[k][k];  // line 22
        double f = m[i][k] / t0;
        double f_tan = (m_tan[i][k] - f * m_tan[k][k]) / t0;
        for (int j = k; j < 4; ++j) {  // line 23
          double t1 = m[k][j];
          m[i][j] -= f * t1;
          m_tan[i][j] -= f_tan * t1 + f * m_tan[k][j];
        }
      }
    }
  }
  for (int i = 0; i < 3; ++i) {  // line 26
    double t0 = m[i][i];
    double t1 = m[i][3] / t0;
    x[t * 3 + i] = t1;
    x_tan[t * 3 + i] = (m_tan[i][3] - t1 * m_tan[i][i]) / t0;
  }
}
