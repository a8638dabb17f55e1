// Gradient of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double v = x[i];  // line 10
  double w = x[i + 1];
  v += w * w;  // line 3
  double v_1 = v * w;  // line 4
  double v_2 = v_1 + v_1 * v_1;  // line 3
  double v_3 = v_2 * v_2;  // line 4
  out[i] = v_3;  // line 13

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  v_adj = 2.0 * v_adj * v_2;  // line 4
  v_adj += 2.0 * v_adj * v_1;  // line 3
  double v_adj_1 = v_adj * w;  // line 4
  double w_adj = v_adj * v;
  w_adj += 2.0 * v_adj_1 * w;  // line 3
  ::cugrad::accumulate_row(&x_adj[i], 0.0, v_adj_1, w_adj);  // line 10
}
