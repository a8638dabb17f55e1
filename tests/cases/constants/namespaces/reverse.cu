// Gradient of `physics::kernel` (kernel.cu:13) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 14
  if (i >= n) return;  // line 15
  double v = x[i];
  out[i] = v * v + 3.0 * sin(v);

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = t0 * 3.0 * cos(v);  // line 7
  v_adj += 2.0 * t0 * v;  // line 3
  atomicAdd(&x_adj[i], v_adj);  // line 15
}
