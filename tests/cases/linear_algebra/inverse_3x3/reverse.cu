// Gradient of `invert` (kernel.cu:2) with respect to inv, m, by cugrad.
//   inv_adj: in: the adjoint of *inv after the function, the seed; out: 0 where *inv was written
//   m_adj: the gradient with respect to *m is added to it
static __global__ void invert_rev(double *inv, const double *m, int n, double *inv_adj, double *m_adj) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 2
  double a[3][3];  // line 5
  double a_adj[3][3] = {};
  double r[3][3];
  double r_adj[3][3] = {};
  for (int i = 0; i < 3; ++i) {  // line 6
    for (int j = 0; j < 3; ++j) a[i][j] = m[t * 9 + i * 3 + j] + (i == j ? 1.5 : 0.0);  // line 7
  }
  double det = 0.0;
  for (int i = 0; i < 3; ++i) {  // line 9
    double t0 = a[0][i];  // line 10
    double t1 = a[1][(i + 1) % 3];
    double t2 = a[2][(i + 2) % 3];
    det += t0 * (t1 * t2 - a[1][(i + 2) % 3] * a[2][(i + 1) % 3]);
  }
  for (int i = 0; i < 3; ++i) {  // line 11
    for (int j = 0; j < 3; ++j) {  // line 12
      double t0 = a[(j + 1) % 3][(i + 1) % 3] * a[(j + 2) % 3][(i + 2) % 3];  // line 13
      int t1 = (j + 1) % 3;  // line 14
      r[i][j] = (t0 - a[t1][(i + 2) % 3] * a[(j + 2) % 3][(i + 1) % 3]) / det;  // line 13
    }
  }
  for (int k = 0; k < 9; ++k) inv[t * 9 + k] = r[k / 3][k % 3];  // line 15

  // reverse sweep
  for (int k = 8; k >= 0; --k) {
    double t0 = ::cugrad::atomic_exchange(&inv_adj[t * 9 + k], 0.0);
    r_adj[k / 3][k % 3] += t0;
  }
  double det_inverse = 1.0 / det;  // line 13
  double det_adj = 0.0;
  for (int i = 2; i >= 0; --i) {  // line 11
    for (int j = 2; j >= 0; --j) {  // line 12
      int t0 = (j + 1) % 3;  // line 13
      int t1 = (i + 1) % 3;
      double t2 = a[t0][t1];
      int t3 = (j + 2) % 3;
      int t4 = (i + 2) % 3;
      double t5 = a[t3][t4];
      int t6 = (j + 1) % 3;  // line 14
      int t7 = (i + 2) % 3;
      double t8 = a[t6][t7];
      int t9 = (j + 2) % 3;
      int t10 = (i + 1) % 3;
      double t11 = a[t9][t10];
      double t12 = r_adj[i][j];  // line 13
      double t13 = t12 * det_inverse;
      double t14 = t12 == 0.0 && t13 != t13 ? 0.0 : t13;
      double t15 = -t13 * ((t2 * t5 - t8 * t11) * det_inverse);
      det_adj += t12 == 0.0 && t15 != t15 ? 0.0 : t15;
      double t16 = -t14;
      a_adj[t9][t10] += t16 * t8;  // line 14
      a_adj[t6][t7] += t16 * t11;
      a_adj[t3][t4] += t14 * t2;  // line 13
      a_adj[t0][t1] += t14 * t5;
      r_adj[i][j] = 0.0;
    }
  }
  for (int i = 2; i >= 0; --i) {  // line 9
    int t0 = (i + 1) % 3;  // line 10
    double t1 = a[1][t0];
    int t2 = (i + 2) % 3;
    double t3 = a[2][t2];
    int t4 = (i + 2) % 3;
    double t5 = a[1][t4];
    int t6 = (i + 1) % 3;
    double t7 = a[2][t6];
    double t8 = det_adj * a[0][i];
    double t9 = -t8;
    a_adj[2][t6] += t9 * t5;
    a_adj[1][t4] += t9 * t7;
    a_adj[2][t2] += t8 * t1;
    a_adj[1][t0] += t8 * t3;
    a_adj[0][i] += det_adj * (t1 * t3 - t5 * t7);
  }
  for (int i = 2; i >= 0; --i) {  // line 6
    for (int j = 2; j >= 0; --j) {  // line 7
      atomicAdd(&m_adj[t * 9 + i * 3 + j], a_adj[i][j]);
      a_adj[i][j] = 0.0;
    }
  }
}
