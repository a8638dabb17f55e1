// Gradient of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 7
  double m[3][2];  // line 8
  double m_adj[3][2] = {};
  for (int k = 0; k < 6; ++k) m[k / 2][k % 2] = x[i + k];  // line 9
  double *row = m[1];  // line 10
  double t0 = m_adj[1][1];  // line 3
  double t1 = m_adj[1][0];
  double t2 = *row;
  double t3 = t2 * t2;
  double t4 = row[1];
  double *row_1 = m[2];  // line 11
  double t5 = m_adj[2][1];  // line 3
  double t6 = m_adj[2][0];
  double t7 = *row_1;
  double t8 = t7 * t7;
  double t9 = row_1[1];
  double t10 = t9 * t8;
  double (*m_1)[2] = m;  // line 12
  double t11 = (*m_1)[0];  // line 2
  out[i] = t11 * t10 + t4 * t3;  // line 12

  // reverse sweep
  double t12 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t13 = t12 * t11;  // line 2
  m_adj[0][0] += t12 * t10;
  m_adj[2][1] = t5 + t13 * t8;  // line 3
  m_adj[2][0] = t6 + 2.0 * (t13 * t9) * t7;
  m_adj[1][1] = t0 + t12 * t3;
  m_adj[1][0] = t1 + 2.0 * (t12 * t4) * t2;
  for (int k = 5; k >= 0; --k) {  // line 9
    int t14 = k / 2;
    int t15 = k % 2;
    atomicAdd(&x_adj[i + k], m_adj[t14][t15]);
    m_adj[t14][t15] = 0.0;
  }
}
