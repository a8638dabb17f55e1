// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  double v_1 = v * v;  // line 8
  v_1 += v;  // line 9
  double t0 = 2.0 + v_1;  // line 10
  double v_2 = v_1 * t0;
  out[i] = v_2;  // line 11

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj_1 = v_adj * t0;  // line 10
  v_adj_1 += v_adj * v_1;
  v_adj_1 += 2.0 * v_adj_1 * v;  // line 8
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}
