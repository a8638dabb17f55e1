// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 5
  double v = t0 + i;
  int whole = (int)v;  // line 6
  double frac = v - whole;  // line 7
  int down = (int)-v;  // line 8
  unsigned int u = (unsigned int)v;  // line 9
  bool t1 = u > 5;  // line 10
  out[i] = frac * frac + whole * t0 + down * frac + (t1 ? v : 0.0);

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = t1 ? t2 : 0.0;
  double frac_adj = t2 * down;
  frac_adj += 2.0 * t2 * frac;
  v_adj += frac_adj;  // line 7
  atomicAdd(&x_adj[i], t2 * whole + v_adj);  // line 5
}
