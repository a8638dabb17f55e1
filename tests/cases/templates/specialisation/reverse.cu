// Gradient of `kernel` (kernel.cu:16) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 17
  if (i >= n) return;  // line 18
  double t = x[i];
  double t0 = 1.0 - t;  // line 5
  double v = t * t;  // line 9
  double t1 = 3.0 - 2.0 * t;
  double t2 = v * t1;
  double t3 = 1.0 / t;  // line 14
  out[i] = t0 * t2 + t3 * v;  // line 18

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = t4 * t3;
  double t_adj = -t4 * v * t3 * t3;  // line 14
  double t5 = t4 * t0;  // line 18
  v_adj += t5 * t1;  // line 9
  t_adj -= t5 * v * 2.0;
  t_adj += 2.0 * v_adj * t;
  t_adj -= t4 * t2;  // line 5
  atomicAdd(&x_adj[i], t_adj);  // line 18
}
