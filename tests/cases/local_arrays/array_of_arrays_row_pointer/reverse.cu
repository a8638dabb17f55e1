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
  double t0 = *row;  // line 3
  double t1 = t0 * t0;
  double t2 = row[1];
  double *row_1 = m[2];  // line 11
  double t3 = *row_1;  // line 3
  double t4 = t3 * t3;
  double t5 = row_1[1];
  double t6 = t5 * t4;
  double (*m_1)[2] = m;  // line 12
  double t7 = (*m_1)[0];  // line 2
  out[i] = t7 * t6 + t2 * t1;  // line 12

  // reverse sweep
  double t8 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t9 = t8 * t7;  // line 2
  m_adj[0][0] += t8 * t6;
  m_adj[2][1] += t9 * t4;  // line 3
  m_adj[2][0] += 2.0 * (t9 * t5) * t3;
  m_adj[1][1] += t8 * t1;
  m_adj[1][0] += 2.0 * (t8 * t2) * t0;
  for (int k = 5; k >= 0; --k) {  // line 9
    int t10 = k / 2;
    int t11 = k % 2;
    atomicAdd(&x_adj[i + k], m_adj[t10][t11]);
    m_adj[t10][t11] = 0.0;
  }
}
