// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 5
  double v = t0 + i - 15.0;
  double cell = floor(v);  // line 6
  double t = v - cell;
  double t1 = ceil(v);  // line 7
  double t2 = trunc(v);
  double t3 = round(v);
  double t4 = (double)lround(v);
  out[i] = t * t * t1 + t2 * t - t3 * t0 + rint(v) + t4 * t + nearbyint(v) * 0.5;

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t_adj = t5 * t4;
  t_adj += t5 * t2;
  t_adj += 2.0 * (t5 * t1) * t;
  atomicAdd(&x_adj[i], -t5 * t3 + t_adj);  // line 5
}
