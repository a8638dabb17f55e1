// Gradient of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 7
  double v = x[i];
  double v_1 = x[n - 1 - i];
  double w = v_1 * v_1;  // line 1
  double v_2 = v * v;
  double t0 = v_2 - v_2 * v_2;  // line 2
  double v_3 = w * w;  // line 1
  double t1 = v_3 - v_3 * v_3;  // line 2
  double v_4 = v + w;  // line 3
  out[i] = t0 * t1 + v_4 * v_4;  // line 7

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = 2.0 * t2 * v_4;  // line 1
  double v_adj_1 = t2 * t1;  // line 3
  double v_adj_2 = t2 * t0;
  v_adj_2 -= 2.0 * v_adj_2 * v_3;  // line 1
  double w_adj = v_adj + 2.0 * v_adj_2 * w;
  v_adj_1 -= 2.0 * v_adj_1 * v_2;
  v_adj += 2.0 * v_adj_1 * v;
  double v_adj_3 = 2.0 * w_adj * v_1;
  atomicAdd(&x_adj[n - 1 - i], v_adj_3);  // line 7
  atomicAdd(&x_adj[i], v_adj);
}
