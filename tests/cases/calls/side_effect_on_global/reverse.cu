// Gradient of `kernel` (kernel.cu:11) with respect to out, log, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   log_adj: in: the adjoint of *log after the function, the seed; out: 0 where *log was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, double *log, const double *x, int n, double *out_adj,
    double *log_adj, double *x_adj) {
  int i = threadIdx.x;  // line 12
  if (i >= n) return;  // line 13
  int t0 = (i + 1) % n;  // line 8
  double out_seed = out_adj[t0];
  double out_seed_1 = out_adj[i];  // line 7
  double v = x[i];  // line 14
  double t1 = v * v;  // line 3
  log[i] = t1;
  double r = t1 + v;  // line 4
  double v_1 = r * t1;  // line 15
  atomicAdd(&out[i], v_1);  // line 7
  atomicAdd(&out[t0], -0.5 * v_1);  // line 8

  // reverse sweep
  double v_adj = out_seed * -0.5;
  v_adj += out_seed_1;  // line 7
  double r_adj = v_adj * t1;  // line 15
  v_adj = r_adj + 2.0 * (v_adj * r + r_adj + ::cugrad::atomic_exchange(&log_adj[i], 0.0)) * v;  // line 3
  atomicAdd(&x_adj[i], v_adj);  // line 14
}
