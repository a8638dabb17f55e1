// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t[4];  // line 5
  double t_adj[4] = {};
  for (int k = 0; k < 4; ++k) t[k] = x[i + k];  // line 6
  double t_kept[12];  // line 7
  double t_kept_1[12];
  for (int sweep = 0; sweep < 3; ++sweep) {
    for (int k = 0; k < 4; ++k) {  // line 8
      double t0 = t[k];
      double t1 = t[(k + 1) % 4];
      t[k] = t0 * t1 + 0.1 * t[(k + 3) % 4];
      t_kept_1[sweep * 4 + k] = t1;
      t_kept[sweep * 4 + k] = t0;
    }
  }
  double t0 = t[1];  // line 9
  double t1 = t[2];
  out[i] = t[0] + t0 * t1 - t[3];

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  t_adj[3] -= t2;
  t_adj[2] += t2 * t0;
  t_adj[1] += t2 * t1;
  t_adj[0] += t2;
  for (int sweep = 2; sweep >= 0; --sweep) {  // line 7
    for (int k = 3; k >= 0; --k) {  // line 8
      int k_1 = k + 1;
      double t3 = t_adj[k];
      t_adj[k] = 0.0;
      t_adj[(k + 3) % 4] += t3 * 0.1;
      t_adj[k_1 % 4] += t3 * t_kept[sweep * 4 + k];
      t_adj[k] += t3 * t_kept_1[sweep * 4 + k];
    }
  }
  for (int k = 3; k >= 0; --k) {  // line 6
    atomicAdd(&x_adj[i + k], t_adj[k]);
    t_adj[k] = 0.0;
  }
}
