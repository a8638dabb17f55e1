// Gradient of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *w, int n, double *out_adj,
    double *x_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  double a = x[i];
  double t0 = w[i];  // line 2
  double t1 = sin(t0);
  double t2 = t1 * a;
  double t3 = *w;
  double t4 = t0 * t3 + sin(t3) * t0 * t0;
  out[i] = a * t0 + t2 * a + (2.0 * a + sin(a) * 2.0 * 2.0) * t4;  // line 6

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t6 = t5 * t4 * 2.0;  // line 2
  double a_adj = t6 * 2.0 * cos(a);
  a_adj += t6;
  a_adj += t5 * t2;
  a_adj += t5 * a * t1;
  a_adj += t5 * t0;
  atomicAdd(&x_adj[i], a_adj);  // line 6
}
