// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double m[3][3];  // line 5
  double m_adj[3][3] = {};
  double p[3][3];
  double p_adj[3][3] = {};
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
  double trace = 0.0;
  for (int r = 0; r < 3; ++r) {  // line 15
    for (int c = 0; c < 3; ++c) {  // line 16
      double p_held = 0.0;
      for (int k = 0; k < 3; ++k) p_held += m[r][k] * m[k][c];  // line 18
      p[r][c] = p_held;
      if (r == c) trace += p_held;  // line 19
    }
  }
  double t0 = p[0][2];  // line 21
  out[i] = trace * t0;

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double trace_adj = t1 * t0;
  p_adj[0][2] += t1 * trace;
  for (int r = 2; r >= 0; --r) {  // line 15
    for (int c = 2; c >= 0; --c) {  // line 16
      if (r == c) p_adj[r][c] += trace_adj;  // line 19
      double p_held_adj = p_adj[r][c];  // line 18
      for (int k = 2; k >= 0; --k) {
        m_adj[k][c] += p_held_adj * m[r][k];
        m_adj[r][k] += p_held_adj * m[k][c];
      }
      p_adj[r][c] = 0.0;  // line 17
    }
  }
  for (int r = 2; r >= 0; --r) {  // line 8
    for (int c = 2; c >= r + 1; --c) {  // line 9
      double t_adj = m_adj[c][r] * 2.0;  // line 12
      m_adj[c][r] = 0.0;
      double t2 = m_adj[r][c];  // line 11
      m_adj[r][c] = 0.0;
      m_adj[c][r] += t2;
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
