// Gradient of `kernel` (kernel.cu:6) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __device__ void rising_pullback_0(double v, int k, double result_adj, double *v_adj) {
  if (k == 0) return;  // line 2
  double t0 = rising(v, k - 1);  // line 3

  // reverse sweep
  double v_adj_1 = 0.0;
  rising_pullback_0(v, k - 1, result_adj * ((v + k) * 0.5), &v_adj_1);
  double v_adj_2 = v_adj_1;
  v_adj_2 += result_adj * t0 * 0.5;
  ::cugrad::accumulate(v_adj, v_adj_2);
}

static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 7
  if (i >= n) return;  // line 8
  double t0 = x[i];
  int t1 = i % 5;
  out[i] = rising(t0, t1);

  // reverse sweep
  double t2 = 0.0;
  rising_pullback_0(t0, t1, ::cugrad::atomic_exchange(&out_adj[i], 0.0), &t2);
  atomicAdd(&x_adj[i], t2);
}
