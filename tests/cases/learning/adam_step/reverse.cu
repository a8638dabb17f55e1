// Gradient of `adam` (kernel.cu:2) with respect to p, m, v, g, by cugrad.
//   p_adj: in: the adjoint of *p after the function; out: the adjoint of *p before it
//   m_adj: in: the adjoint of *m after the function; out: the adjoint of *m before it
//   v_adj: in: the adjoint of *v after the function; out: the adjoint of *v before it
//   g_adj: the gradient with respect to *g is added to it
//   tape: holds what the reverse sweep needs of loops; `adam_rev_words` says how many words.
static __global__ void adam_rev(double *p, double *m, double *v, const double *g, double lr, int t, int n,
    double *p_adj, double *m_adj, double *v_adj, double *g_adj, ::cugrad::tape tape) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  for (int j_1 = j; j_1 < n; j_1 += gridDim.x * blockDim.x) {
    double grad = g[j_1];  // line 5
    double t0 = m[j_1];  // line 6
    double t1 = 0.9 * t0 + (1.0 - 0.9) * grad;
    m[j_1] = t1;
    double t2 = v[j_1];  // line 7
    double t3 = 0.99 * t2 + (1.0 - 0.99) * grad * grad;
    v[j_1] = t3;
    double mh = t1 / (1.0 - pow(0.9, (double)t));  // line 8
    double vh = t3 / (1.0 - pow(0.99, (double)t));
    p[j_1] -= lr * mh / (sqrt(vh) + 1e-8);  // line 9
    tape.push(t2);  // line 4
    tape.push(t0);
  }

  // reverse sweep
  bool t0 = j < n;
  for (int k = t0 ? (n - j - 1) / (t0 ? (int)(gridDim.x * blockDim.x) : 1) + 1 : 0; k > 0; --k) {
    int j_1 = j + (k - 1) * (int)(gridDim.x * blockDim.x);
    double t1 = tape.pop<double>();
    double t2 = tape.pop<double>();
    double grad = g[j_1];  // line 5
    double t3 = 1.0 - 0.9;  // line 6
    double t4 = 1.0 - 0.99;  // line 7
    double t5 = t4 * grad;
    double t6 = 1.0 - pow(0.9, (double)t);  // line 8
    double mh = (0.9 * t1 + t3 * grad) / t6;
    double t7 = 1.0 - pow(0.99, (double)t);
    double vh = (0.99 * t2 + t5 * grad) / t7;
    double t8 = sqrt(vh);  // line 9
    double t9 = 1.0 / (t8 + 1e-8);
    double t10 = -p_adj[j_1] * t9;
    double vh_adj = -t10 * (lr * mh * t9) * (0.5 / t8);
    double mh_adj = t10 * lr;
    double t11 = vh_adj / t7 + v_adj[j_1];  // line 7
    double grad_adj = t11 * t5;
    grad_adj += t11 * grad * t4;
    v_adj[j_1] = t11 * 0.99;
    double t12 = mh_adj / t6 + m_adj[j_1];  // line 6
    grad_adj += t12 * t3;
    m_adj[j_1] = t12 * 0.9;
    ::cugrad::accumulate_own(&g_adj[j_1], grad_adj);  // line 5
  }
}

// Words of tape that a thread of `adam_rev` keeps at most.
static unsigned long long adam_rev_words(int n, unsigned int blockDim_x, unsigned int gridDim_x) {
  return (unsigned long long)((long long)n > 0 ? ((long long)n - 1)
      / ((long long)(gridDim_x * blockDim_x) > 0 ? (long long)(gridDim_x * blockDim_x) : 1) + 1 : 0) * 4;
}
