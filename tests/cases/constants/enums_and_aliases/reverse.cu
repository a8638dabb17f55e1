// Gradient of `kernel` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, unsigned int n, double *out_adj,
    double *x_adj) {
  unsigned int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 12
  char f = i % 2 != 0 ? 1 : 0;  // line 13
  unsigned int s = i % 3 != 0 ? 2 : 1;  // line 14
  double v = x[i];
  bool t0 = (int)s == 1;  // line 8
  v = (t0 ? v : v * (int)s) * 5.0;  // line 14
  bool t1 = f == 1;  // line 15
  out[i] = t1 ? v * v : v + f;

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  if (t1) v_adj = 2.0 * v_adj * v;
  v_adj *= 5.0;  // line 14
  if (!t0) v_adj *= (double)(int)s;  // line 8
  atomicAdd(&x_adj[i], v_adj);  // line 14
}
