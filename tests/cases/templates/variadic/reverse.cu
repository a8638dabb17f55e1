// Gradient of `kernel` (kernel.cu:8) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double first = x[i];
  double rest = y[i];
  double t0 = first * 3.0;  // line 6
  double t1 = rest * t0;
  out[i] = first * first + (rest * rest + (2.0 * 2.0 + (1.0 + 0.0))) + first * t1;  // line 10

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double first_adj = t2 * t1;  // line 6
  double t3 = t2 * first;
  double rest_adj = t3 * t0;
  first_adj += t3 * rest * 3.0;
  double t4 = 2.0 * t2;  // line 4
  rest_adj += t4 * rest;
  first_adj += t4 * first;
  atomicAdd(&y_adj[i], rest_adj);  // line 10
  atomicAdd(&x_adj[i], first_adj);
}
