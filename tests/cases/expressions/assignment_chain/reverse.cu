// Gradient of `kernel` (kernel.cu:2) with respect to out, y, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, double *y, const double *x, int n, double *out_adj,
    double *y_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 6
  double c = t0 * t0;
  double b = c * c;  // line 7
  double a = c + 1.0;  // line 8
  double d = a * 2.0;
  double t1 = b * d;  // line 9
  out[i] = t1;
  y[i] = b + (t1 + a);

  // reverse sweep
  double b_adj = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  double t2 = b_adj + ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double b_adj_1 = b_adj + t2 * d;
  double d_adj = t2 * b;
  double a_adj = b_adj + d_adj * 2.0;  // line 8
  double c_adj = a_adj + 2.0 * b_adj_1 * c;  // line 7
  atomicAdd(&x_adj[i], 2.0 * c_adj * t0);  // line 6
}
