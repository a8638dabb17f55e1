// Gradient of `kernel` (kernel.cu:13) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 14
  if (i >= n) return;  // line 15
  double m_m_[9];  // line 16
  double m_m__adj[9] = {};
  for (int k = 0; k < 9; ++k) m_m_[k] = x[i + k];  // line 17
  double t0 = m_m_[2];  // line 18
  double t1 = m_m_[4];
  double t2 = t1 * t0;
  double t3 = m_m_[0];  // line 19
  double t4 = t2 - t3;
  out[i] = t3 + t2 * t4;  // line 20

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t6 = t5 * t2;  // line 11
  double t7 = t5 * t4 + t6;  // line 19
  m_m__adj[0] += t5 - t6;
  m_m__adj[4] += t7 * t0;  // line 18
  m_m__adj[2] += t7 * t1;
  for (int k = 8; k >= 0; --k) {  // line 17
    atomicAdd(&x_adj[i + k], m_m__adj[k]);
    m_m__adj[k] = 0.0;
  }
}
