// Gradient of `root` (kernel.cu:2) with respect to out, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   a_adj: the gradient with respect to *a is added to it
static __global__ void root_rev(double *out, const double *a, int n, double *out_adj, double *a_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = a[i];  // line 5
  double r = 0.5 * (1.0 + t0);
  double r_kept[4];  // line 6
  for (int k = 0; k < 4; ++k) {
    r_kept[k] = r;
    r = 0.5 * (r + t0 / r);
  }
  out[i] = r;  // line 7

  // reverse sweep
  double r_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t1 = 0.0;
  for (int k = 3; k >= 0; --k) {  // line 6
    double r_1 = r_kept[k];
    r_adj *= 0.5;
    double r_inverse = 1.0 / r_1;
    double t2 = r_adj * r_inverse;
    t1 += t2;
    r_adj -= t2 * (t0 * r_inverse);
  }
  atomicAdd(&a_adj[i], t1 + r_adj * 0.5);  // line 5
}
