// Gradient of `rows` (kernel.cu:3) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void rows_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double m[3][3];  // line 5
  double m_adj[3][3] = {};
  for (int k = 0; k < 9; ++k) m[0][k] = x[i * 9 + k];  // line 6
  Both v;  // line 7
  Both v_adj = {};
  for (int k = 0; k < 6; ++k) v.a[k] = x[i * 9 + k] * m[1][k % 3];  // line 8
  double y_seed = y_adj[i];  // line 9
  double t0 = m[0][0];
  double t1 = m[1][1];
  double t2 = t0 * t1;
  double t3 = m[2][2];
  double t4 = m[1][0];
  double t5 = m[2][1];
  double t6 = t4 * t5;
  double t7 = m[0][2];
  double t8 = v.a[0];
  double t9 = v.b[1];
  double t10 = v.b[2];
  double t11 = v.a[1];
  y[i] = t2 * t3 + t6 * t7 + t8 * t9 + t10 * t11;

  // reverse sweep
  v_adj.a[1] += y_seed * t10;
  v_adj.b[2] += y_seed * t11;
  v_adj.b[1] += y_seed * t8;
  v_adj.a[0] += y_seed * t9;
  double t12 = y_seed * t7;
  m_adj[0][2] += y_seed * t6;
  m_adj[2][1] += t12 * t4;
  m_adj[1][0] += t12 * t5;
  double t13 = y_seed * t3;
  m_adj[2][2] += y_seed * t2;
  m_adj[1][1] += t13 * t0;
  m_adj[0][0] += t13 * t1;
  for (int k = 5; k >= 0; --k) {  // line 8
    int t14 = k % 3;
    double t15 = v_adj.a[k];
    m_adj[1][t14] += t15 * x[i * 9 + k];
    ::cugrad::accumulate_own(&x_adj[i * 9 + k], t15 * m[1][t14]);
    v_adj.a[k] = 0.0;
  }
  for (int k = 8; k >= 0; --k) {  // line 6
    ::cugrad::accumulate_own(&x_adj[i * 9 + k], m_adj[0][k]);
    m_adj[0][k] = 0.0;
  }
  y_adj[i] = 0.0;  // line 9
}
