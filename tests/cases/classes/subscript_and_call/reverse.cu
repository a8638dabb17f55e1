// Gradient of `kernel` (kernel.cu:13) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 14
  if (i >= n) return;  // line 13
  double m_m_[9];  // line 16
  double m_m__adj[9] = {};
  for (int k = 0; k < 9; ++k) m_m_[k] = x[i + k];  // line 17
  double t0 = m_m_[2];  // line 18
  double t1 = m_m_[4];
  m_m_[4] = t1 * t0;
  m_m_[8] = m_m_[4] - m_m_[0];  // line 19
  double t2 = m_m_[4];  // line 7
  double t3 = m_m_[8];
  out[i] = m_m_[0] + t2 * t3;  // line 20

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  m_m__adj[8] += t4 * t2;  // line 7
  m_m__adj[4] += t4 * t3;
  m_m__adj[0] += t4;
  double t5 = m_m__adj[8];  // line 19
  m_m__adj[8] = 0.0;
  m_m__adj[0] -= t5;
  m_m__adj[4] += t5;
  double t6 = m_m__adj[4];  // line 18
  m_m__adj[4] = t6 * t0;
  m_m__adj[2] += t6 * t1;
  for (int k = 8; k >= 0; --k) {  // line 17
    atomicAdd(&x_adj[i + k], m_m__adj[k]);
    m_m__adj[k] = 0.0;
  }
}
