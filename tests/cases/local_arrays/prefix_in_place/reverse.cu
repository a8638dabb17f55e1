// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int rows, double *out_adj, double *x_adj) {
  int r = threadIdx.x;  // line 3
  if (r >= rows) return;  // line 4
  double p[5];  // line 5
  double p_adj[5] = {};
  p[0] = x[r * 5];  // line 6
  double t_kept[4];  // line 7
  for (int k = 1; k < 5; ++k) {
    double t0 = p[k - 1];
    p[k] = t0 * x[r * 5 + k];
    t_kept[k - 1] = t0;
  }
  for (int k = 0; k < 5; ++k) out[r * 5 + k] = p[k] * p[4 - k];  // line 8

  // reverse sweep
  for (int k = 4; k >= 0; --k) {
    double t0 = ::cugrad::atomic_exchange(&out_adj[r * 5 + k], 0.0);
    p_adj[4 - k] += t0 * p[k];
    p_adj[k] += t0 * p[4 - k];
  }
  for (int k = 4; k >= 1; --k) {  // line 7
    double t0 = x[r * 5 + k];
    double t1 = p_adj[k];
    atomicAdd(&x_adj[r * 5 + k], t1 * t_kept[k - 1]);
    p_adj[k - 1] += t1 * t0;
    p_adj[k] = 0.0;
  }
  atomicAdd(&x_adj[r * 5], p_adj[0]);  // line 6
}
