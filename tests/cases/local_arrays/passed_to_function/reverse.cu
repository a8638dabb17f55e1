// Gradient of `kernel` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double v[4];  // line 11
  double v_adj[4] = {};
  for (int k = 0; k < 4; ++k) v[k] = x[i + k];  // line 12
  double *v_1 = v;  // line 13
  double by = x[i];
  double t_kept[4];  // line 3
  for (int k = 0; k < 4; ++k) {
    double t0 = v[k];
    v[k] = t0 * by;
    t_kept[k] = t0;
  }
  double *v_2 = &v[1];  // line 14
  double by_1 = *v_1;
  double t_kept_1[2];  // line 3
  for (int k = 0; k < 2; ++k) {
    double t0 = v_2[k];
    v_2[k] = t0 * by_1;
    t_kept_1[k] = t0;
  }
  double t0 = v[1];  // line 6
  double t1 = v[2];
  out[i] = v[0] + t0 * t1 + v[3];  // line 15

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  v_adj[3] += t2;  // line 6
  v_adj[2] += t2 * t0;
  v_adj[1] += t2 * t1;
  v_adj[0] += t2;
  double by_adj = 0.0;
  for (int k = 1; k >= 0; --k) {  // line 3
    double t3 = (&v_adj[1])[k];
    by_adj += t3 * t_kept_1[k];
    (&v_adj[1])[k] = t3 * by_1;
  }
  v_adj[0] += by_adj;  // line 14
  double by_adj_1 = 0.0;
  for (int k = 3; k >= 0; --k) {  // line 3
    double t3 = v_adj[k];
    by_adj_1 += t3 * t_kept[k];
    v_adj[k] = t3 * by;
  }
  atomicAdd(&x_adj[i], by_adj_1);  // line 13
  for (int k = 3; k >= 0; --k) {  // line 12
    atomicAdd(&x_adj[i + k], v_adj[k]);
    v_adj[k] = 0.0;
  }
}
