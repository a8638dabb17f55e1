// Gradient of `invert` (kernel.cu:2) with respect to inv, m, by cugrad.
//   inv_adj: in: the adjoint of *inv after the function, the seed; out: 0 where *inv was written
//   m_adj: the gradient with respect to *m is added to it
static __global__ void invert_rev(double *inv, const double *m, int n, double *inv_adj, double *m_adj) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 4
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
    int t1 = (i + 1) % 3;
    int t2 = (i + 2) % 3;
    det += t0 * (a[1][t1] * a[2][t2] - a[1][t2] * a[2][t1]);
  }
  for (int i = 0; i < 3; ++i) {  // line 11
    for (int j = 0; j < 3; ++j) {  // line 12
      int t0 = (j + 1) % 3;  // line 13
      int t1 = (i + 1) % 3;
      double t2 = a[t0][t1];
      int t3 = (j + 2) % 3;
      int t4 = (i + 2) % 3;
      r[i][j] = (t2 * a[t3][t4] - a[t0][t4] * a[t3][t1]) / det;
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
      int j_1 = j + 1;  // line 13
      int t0 = j_1 % 3;
      int t1 = (i + 1) % 3;
      double t2 = a[t0][t1];
      int t3 = (j + 2) % 3;
      int t4 = (i + 2) % 3;
      double t5 = a[t3][t4];
      double t6 = a[t0][t4];  // line 14
      double t7 = a[t3][t1];
      double t8 = r_adj[i][j];  // line 13
      double t9 = t8 * det_inverse;
      bool t10 = t8 == 0.0;
      double t11 = t10 && t9 != t9 ? 0.0 : t9;
      double t12 = -t9 * ((t2 * t5 - t6 * t7) * det_inverse);
      det_adj += t10 && t12 != t12 ? 0.0 : t12;
      double t13 = -t11;
      a_adj[t3][t1] += t13 * t6;  // line 14
      a_adj[t0][t4] += t13 * t7;
      a_adj[t3][t4] += t11 * t2;  // line 13
      a_adj[t0][t1] += t11 * t5;
      r_adj[i][j] = 0.0;
    }
  }
  for (int i = 2; i >= 0; --i) {  // line 9
    int i_1 = i + 1;  // line 10
    int t0 = i_1 % 3;
    double t1 = a[1][t0];
    int t2 = (i + 2) % 3;
    double t3 = a[2][t2];
    double t4 = a[1][t2];
    double t5 = a[2][t0];
    double t6 = det_adj * a[0][i];
    double t7 = -t6;
    a_adj[2][t0] += t7 * t4;
    a_adj[1][t2] += t7 * t5;
    a_adj[2][t2] += t6 * t1;
    a_adj[1][t0] += t6 * t3;
    a_adj[0][i] += det_adj * (t1 * t3 - t4 * t5);
  }
  for (int i = 2; i >= 0; --i) {  // line 6
    for (int j = 2; j >= 0; --j) {  // line 7
      atomicAdd(&m_adj[t * 9 + i * 3 + j], a_adj[i][j]);
      a_adj[i][j] = 0.0;
    }
  }
}
