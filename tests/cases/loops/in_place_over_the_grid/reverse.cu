// Gradient of `step` (kernel.cu:2) with respect to x, m, g, rate, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   m_adj: in: the adjoint of *m after the function; out: the adjoint of *m before it
//   g_adj: the gradient with respect to *g is added to it
//   rate_adj: the gradient with respect to rate is added to what it points to
static __global__ void step_rev(double *x, double *m, const double *g, double rate, int n, double *x_adj,
    double *m_adj, double *g_adj, double *rate_adj) {
  double rate_adj_1 = 0.0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {  // line 3
    double t0 = g[i];  // line 4
    double t1 = 0.1 * t0;
    double moment = 0.9 * m[i] + t1 * t0;
    double t2 = rate * t0;  // line 5
    double t3 = sqrt(moment * moment + 0.5);
    double t4 = x[i];
    double t5 = 0.01 * t4;
    x[i] = t4 - (t2 / t3 + t5 * t4);
    m[i] = moment;  // line 6
    double moment_adj = m_adj[i];
    double t6 = x_adj[i];  // line 5
    double t7 = -t6;
    x_adj[i] = t6 + t7 * t5 + t7 * t4 * 0.01;
    double t8 = 1.0 / t3;
    double t9 = t7 * t8;
    moment_adj -= 2.0 * (t9 * (t2 * t8) * (0.5 / t3)) * moment;
    rate_adj_1 += t9 * t0;
    ::cugrad::accumulate_own(&g_adj[i], t9 * rate + moment_adj * t1 + moment_adj * t0 * 0.1);  // line 4
    m_adj[i] = moment_adj * 0.9;
  }

  // reverse sweep
  ::cugrad::accumulate_block(rate_adj, rate_adj_1);  // line 3
}
