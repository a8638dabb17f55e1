// Gradient of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double t0 = scale;
  double t1 = x[i];
  double t2 = t0 * t1;
  int t3 = (i + offsets[i % 3]) % n;
  double t4 = x[t3];
  double t5 = gains.a;
  double t6 = gains.b;
  double t7 = t6 * t1;
  out[i] = t2 * t4 + t5 * sin(t7);

  // reverse sweep
  double t8 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[t3], t8 * t2);
  atomicAdd(&x_adj[i], t8 * t5 * cos(t7) * t6 + t8 * t4 * t0);
}
