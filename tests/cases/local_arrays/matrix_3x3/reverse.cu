// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double m[3][3];  // line 5
  double m_adj[3][3] = {};
  for (int r = 0; r < 3; ++r) {  // line 6
    for (int c = 0; c < 3; ++c) m[r][c] = x[i + 3 * r + c];  // line 7
  }
  for (int r = 0; r < 3; ++r) {  // line 8
    for (int c = r + 1; c < 3; ++c) {  // line 9
      double t = m[r][c];  // line 10
      m[r][c] = m[c][r];  // line 11
      m[c][r] = t * 2.0;  // line 12
    }
  }
  double p_0_0 = 0.0;
  for (int k = 0; k < 3; ++k) p_0_0 += m[0][k] * m[k][0];  // line 18
  double trace = 0.0 + p_0_0;  // line 19
  double p_0_2 = 0.0;
  for (int k = 0; k < 3; ++k) p_0_2 += m[0][k] * m[k][2];  // line 18
  double p_1_1 = 0.0;
  for (int k = 0; k < 3; ++k) p_1_1 += m[1][k] * m[k][1];
  trace += p_1_1;  // line 19
  double p_2_2 = 0.0;
  for (int k = 0; k < 3; ++k) p_2_2 += m[2][k] * m[k][2];  // line 18
  trace += p_2_2;  // line 19
  out[i] = trace * p_0_2;  // line 21

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double trace_adj = t0 * p_0_2;
  double p_0_2_adj = t0 * trace;
  for (int k = 2; k >= 0; --k) {  // line 18
    m_adj[k][2] += trace_adj * m[2][k];
    m_adj[2][k] += trace_adj * m[k][2];
  }
  for (int k = 2; k >= 0; --k) {
    m_adj[k][1] += trace_adj * m[1][k];
    m_adj[1][k] += trace_adj * m[k][1];
  }
  for (int k = 2; k >= 0; --k) {
    m_adj[k][2] += p_0_2_adj * m[0][k];
    m_adj[0][k] += p_0_2_adj * m[k][2];
  }
  for (int k = 2; k >= 0; --k) {
    m_adj[k][0] += trace_adj * m[0][k];
    m_adj[0][k] += trace_adj * m[k][0];
  }
  for (int r = 2; r >= 0; --r) {  // line 8
    for (int c = 2; c >= r + 1; --c) {  // line 9
      double t_adj = m_adj[c][r] * 2.0;  // line 12
      m_adj[c][r] = 0.0;
      double t1 = m_adj[r][c];  // line 11
      m_adj[r][c] = 0.0;
      m_adj[c][r] += t1;
      m_adj[r][c] += t_adj;  // line 10
    }
  }
  for (int r = 2; r >= 0; --r) {  // line 6
    for (int c = 2; c >= 0; --c) {  // line 7
      atomicAdd(&x_adj[i + 3 * r + c], m_adj[r][c]);
      m_adj[r][c] = 0.0;
    }
  }
}
