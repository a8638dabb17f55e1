// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 5
  double v = i * t0;
  double t1 = (double)(i + 1) / (double)n;  // line 6
  v += t1 * t0;
  double t2 = (double)((long)((int)t0 + (int)3.7) + (long)t0);  // line 7
  v *= t2;
  out[i] = v + t0 * t0;  // line 9

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj_1 = v_adj * t2;  // line 7
  atomicAdd(&x_adj[i], 2.0 * v_adj * t0 + v_adj_1 * t1 + v_adj_1 * i);  // line 5
}
