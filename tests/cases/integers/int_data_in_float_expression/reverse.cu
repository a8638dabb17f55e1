// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, const int *k, const unsigned char *c, int n,
    double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 5
  int t1 = k[i];
  double t2 = (double)t1;
  double t3 = (double)(t1 / 2);
  double t4 = t3 * t0;
  double v = t0 * t2 + t4 * t0;
  unsigned char t5 = c[i];  // line 6
  double t6 = (double)(t5 / 7);
  out[i] = v + t6 * t0 + 0.0 * t0 + t5 * 0.01;

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[i], v_adj * 0.0 + v_adj * t6 + v_adj * t4 + v_adj * t0 * t3 + v_adj * t2);  // line 5
}
