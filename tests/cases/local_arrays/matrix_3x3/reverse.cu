// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double m_0_0 = x[i];  // line 7
  double m_0_1 = x[i + 1];
  double m_0_2 = x[i + 2];
  double m_1_0 = x[i + 3];
  double m_1_1 = x[i + 3 + 1];
  double m_1_2 = x[i + 3 + 2];
  double m_2_0 = x[i + 6];
  double m_2_1 = x[i + 6 + 1];
  double m_2_2 = x[i + 6 + 2];
  double m_1_0_1 = m_0_1 * 2.0;  // line 12
  double m_2_0_1 = m_0_2 * 2.0;
  double m_2_1_1 = m_1_2 * 2.0;
  double p_0_0 = 0.0 + m_0_0 * m_0_0;  // line 18
  p_0_0 += m_1_0 * m_1_0_1;
  p_0_0 += m_2_0 * m_2_0_1;
  double trace = 0.0 + p_0_0;  // line 19
  double p_0_2 = 0.0 + m_0_0 * m_2_0;  // line 18
  p_0_2 += m_1_0 * m_2_1;
  p_0_2 += m_2_0 * m_2_2;
  double p_1_1 = 0.0 + m_1_0_1 * m_1_0;
  p_1_1 += m_1_1 * m_1_1;
  p_1_1 += m_2_1 * m_2_1_1;
  trace += p_1_1;  // line 19
  double p_2_2 = 0.0 + m_2_0_1 * m_2_0;  // line 18
  p_2_2 += m_2_1_1 * m_2_1;
  p_2_2 += m_2_2 * m_2_2;
  trace += p_2_2;  // line 19
  out[i] = trace * p_0_2;  // line 21

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double trace_adj = t0 * p_0_2;
  double p_0_2_adj = t0 * trace;
  double t1 = 2.0 * trace_adj;  // line 18
  double m_2_2_adj = t1 * m_2_2;
  double m_2_0_adj = trace_adj * m_2_0_1;
  double m_2_1_adj = 2.0 * (trace_adj * m_2_1_1);
  double m_2_1_adj_1 = 2.0 * (trace_adj * m_2_1);
  double m_1_1_adj = t1 * m_1_1;
  double m_1_0_adj = trace_adj * m_1_0_1;
  double m_2_0_adj_1 = m_2_0_adj + p_0_2_adj * m_2_2;
  double m_0_0_adj = p_0_2_adj * m_2_0;
  m_2_2_adj += m_0_0_adj;
  double m_1_0_adj_1 = m_1_0_adj + p_0_2_adj * m_2_1;
  m_2_1_adj += p_0_2_adj * m_1_0;
  m_2_0_adj_1 += p_0_2_adj * m_0_0;
  m_2_0_adj_1 += m_2_0_adj;
  double m_2_0_adj_2 = 2.0 * (trace_adj * m_2_0);
  m_1_0_adj_1 += m_1_0_adj;
  double m_1_0_adj_2 = 2.0 * (trace_adj * m_1_0);
  m_0_0_adj += t1 * m_0_0;
  double m_1_2_adj = m_2_1_adj_1 * 2.0;  // line 12
  double m_0_2_adj = m_2_0_adj_2 * 2.0;
  double m_0_1_adj = m_1_0_adj_2 * 2.0;
  ::cugrad::accumulate_row(&x_adj[i + 6 + 1], m_2_0_adj_1, m_2_1_adj, m_2_2_adj);  // line 7
  ::cugrad::accumulate_row(&x_adj[i + 3 + 1], m_1_0_adj_1, m_1_1_adj, m_1_2_adj);
  ::cugrad::accumulate_row(&x_adj[i + 1], m_0_0_adj, m_0_1_adj, m_0_2_adj);
}
