// Gradient of `adam` (kernel.cu:2) with respect to p, m, v, g, by cugrad.
//   p_adj: in: the adjoint of *p after the function; out: the adjoint of *p before it
//   m_adj: in: the adjoint of *m after the function; out: the adjoint of *m before it
//   v_adj: in: the adjoint of *v after the function; out: the adjoint of *v before it
//   g_adj: the gradient with respect to *g is added to it
static __global__ void adam_rev(double *p, double *m, double *v, const double *g, double lr, int t, int n,
    double *p_adj, double *m_adj, double *v_adj, double *g_adj) {
  for (int j = blockIdx.x * blockDim.x + threadIdx.x; j < n; j += gridDim.x * blockDim.x) {  // line 4
    double grad = g[j];  // line 5
    double t0 = 1.0 - 0.9;  // line 6
    double t1 = 0.9 * m[j] + t0 * grad;
    m[j] = t1;
    double t2 = 1.0 - 0.99;  // line 7
    double t3 = t2 * grad;
    double t4 = 0.99 * v[j] + t3 * grad;
    v[j] = t4;
    double t5 = 1.0 - pow(0.9, (double)t);  // line 8
    double mh = t1 / t5;
    double t6 = 1.0 - pow(0.99, (double)t);
    double vh = t4 / t6;
    double t7 = lr * mh;  // line 9
    double t8 = sqrt(vh);
    double t9 = t8 + 1e-8;
    p[j] -= t7 / t9;
    double t10 = 1.0 / t9;
    double t11 = -p_adj[j] * t10;
    double vh_adj = -t11 * (t7 * t10) * (0.5 / t8);
    double mh_adj = t11 * lr;
    double t12 = vh_adj / t6 + v_adj[j];  // line 7
    double grad_adj = t12 * t3;
    grad_adj += t12 * grad * t2;
    v_adj[j] = t12 * 0.99;
    double t13 = mh_adj / t5 + m_adj[j];  // line 6
    grad_adj += t13 * t0;
    m_adj[j] = t13 * 0.9;
    ::cugrad::accumulate_own(&g_adj[j], grad_adj);  // line 5
  }
}
