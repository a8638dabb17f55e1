// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double t0 = x[i];
  double t1 = erf(t0);
  double t2 = 0.5 * t0;
  double t3 = erfc(t2);
  double t4 = normcdf(t0);
  double t5 = t0 * 0.25;
  double t6 = erfcx(t5);
  out[i] = t1 * t3 + t4 * t6;

  // reverse sweep
  double t7 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t8 = t7 * t6;
  double t9 = t7 * t4;
  bool t10 = t5 < 30.0;
  double t11 = t9 * (2.0 * t5 * t6 - 1.1283791670955126);
  double t12 = 1.0 / (t5 * t5);
  double t13 = 3.75 - t12 * (13.125 - t12 * 59.0625);
  double t14 = (t10 ? t11 : t9 * (-0.5641895835477563 * (t12 * (1.0 - t12 * (1.5 - t12 * t13))))) * 0.25
      + t8 * (0.3989422804014327 * exp(-0.5 * t0 * t0));
  double t15 = t7 * t3;
  atomicAdd(&x_adj[i], t14 + t7 * t1 * (-1.1283791670955126 * exp(-t2 * t2)) * 0.5
      + t15 * (1.1283791670955126 * exp(-t0 * t0)));
}
