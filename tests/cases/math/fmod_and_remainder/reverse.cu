// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
//   y_adj: adjoint of *y, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
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
