// Gradient of `kernel` (kernel.cu:8) with respect to out, m, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   m_adj: the gradient with respect to *m is added to it
static __global__ void kernel_rev(double *out, const Mixed *m, double *out_adj, Mixed *m_adj) {
  int i = threadIdx.x;  // line 9
  bool t0 = m[i].flag;  // line 10
  double t1;
  if (t0) {
    t1 = m[i].narrow * m[i].wide;
  } else {
    double t2 = m[i].wide;
    t1 = m[i].narrow + t2 * t2;
  }
  out[i] = t1;

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  if (t0) {
    double t3 = m[i].wide;
    atomicAdd(&m_adj[i].wide, t2 * m[i].narrow);
    atomicAdd(&m_adj[i].narrow, (float)(t2 * t3));
  } else {
    atomicAdd(&m_adj[i].wide, 2.0 * t2 * m[i].wide);
    atomicAdd(&m_adj[i].narrow, (float)t2);
  }
}
