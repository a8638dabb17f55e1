// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = (double)(i % 7);  // line 5
  double t1 = y[i];
  double a = x[i] + t0 * t1;
  double t2 = fmod(a, t1);  // line 6
  double t3 = remainder(a, t1);
  double t4 = -a;
  double t5 = fmod(t4, t1);
  out[i] = t2 * t1 + t3 - t5;

  // reverse sweep
  double t6 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t7 = -t6 * -rint((t4 - t5) / t1);
  double a_adj = 2.0 * t6;
  double t8 = (a - t3) / t1;
  double t9 = t6 * t1;
  a_adj += t9;
  atomicAdd(&y_adj[i], t7 - t6 * rint(t8) + t6 * t2 - t9 * rint((a - t2) / t1) + a_adj * t0);  // line 5
  atomicAdd(&x_adj[i], a_adj);
}
