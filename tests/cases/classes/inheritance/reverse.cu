// Gradient of `kernel` (kernel.cu:16) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 17
  if (i >= n) return;  // line 18
  double a = x[i];  // line 19
  int t0 = (i + 1) % n;
  double b = x[t0];
  double d_w = a * a;  // line 4
  d_w += b;  // line 10
  double t1 = 2.0 * d_w;  // line 6
  out[i] = d_w * b + t1 * d_w - d_w;  // line 21

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double d_w_adj = -t2;
  double b_adj = t2 * d_w;
  d_w_adj += t2 * t1;
  d_w_adj += b_adj * 2.0;  // line 6
  d_w_adj += t2 * b;  // line 11
  b_adj += d_w_adj;  // line 10
  double a_adj = 2.0 * d_w_adj * a;  // line 4
  atomicAdd(&x_adj[t0], b_adj);  // line 19
  atomicAdd(&x_adj[i], a_adj);
}
