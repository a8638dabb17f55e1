// Gradient of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double v = x[i];
  double t0 = v * v;  // line 3
  double v_1 = (double)(i % 3);  // line 9
  double t1 = v_1 * v_1 * v_1;  // line 3
  out[i] = t0 * v + t1 * v + 8.0 * v;  // line 9

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = t2 * 8.0;
  v_adj += t2 * t1;
  v_adj += t2 * t0;  // line 3
  v_adj += 2.0 * (t2 * v) * v;
  atomicAdd(&x_adj[i], v_adj);  // line 9
}
