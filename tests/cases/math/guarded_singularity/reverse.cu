// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  double t0 = (double)(i % 4);  // line 4
  double t1 = x[i];
  double r2 = t0 * t1;
  bool t2 = r2 > 1e-12;  // line 5
  double r = t2 ? sqrt(r2) : 0.0;
  double inv = t2 ? 1.0 / r2 : 0.0;  // line 6
  bool t3 = r2 > 0.0;  // line 8
  double l = t3 ? log(r2) * r2 : 0.0;
  out[i] = r * t1 + inv + l;  // line 9

  // reverse sweep
  double l_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double r_adj = l_adj * t1;
  double r2_adj = 0.0;
  if (t3) {  // line 8
    r2_adj = l_adj * log(r2);
    r2_adj += l_adj * r2 * (1.0 / r2);
  }
  if (t2) {  // line 6
    double t4 = 1.0 / r2;
    r2_adj -= l_adj * t4 * t4;
  }
  if (t2) r2_adj += r_adj * (0.5 / sqrt(r2));  // line 5
  atomicAdd(&x_adj[i], l_adj * r + r2_adj * t0);  // line 4
}
