// Gradient of `kernel<2>` (kernel.cu:33) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_2_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  unsigned int t0 = threadIdx.x * 2;  // line 10
  double v_0 = 2.0 * x[t0];
  unsigned int t1 = t0 + 1;
  double v_1 = 2.0 * x[t1];
  double v_0_1 = v_0 * v_0;  // line 38
  double v_1_1 = v_1 * v_1;
  out[t0] = 3.0 * v_0_1 + 0.5;  // line 25
  out[t1] = 3.0 * v_1_1 + 0.5;

  // reverse sweep
  double v_1_adj = ::cugrad::atomic_exchange(&out_adj[t1], 0.0) * 3.0;
  double v_0_adj = ::cugrad::atomic_exchange(&out_adj[t0], 0.0) * 3.0;
  v_1_adj = 2.0 * v_1_adj * v_1;  // line 38
  v_0_adj = 2.0 * v_0_adj * v_0;
  atomicAdd(&x_adj[t1], v_1_adj * 2.0);  // line 10
  atomicAdd(&x_adj[t0], v_0_adj * 2.0);
}
