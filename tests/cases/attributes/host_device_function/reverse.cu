// Gradient of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 10
  double x_sum = 0.0;
  if (i < n) {  // line 11
    double a = x[i];
    double a_1 = *x;
    double b = a_1 * 0.5 + a * a;  // line 7
    out[i] = a * 0.5 + b * b;  // line 11

    // reverse sweep
    double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    double b_adj = 2.0 * t0 * b;  // line 7
    double a_adj = t0 * 0.5;
    a_adj += 2.0 * b_adj * a;
    atomicAdd(&x_adj[i], a_adj);  // line 11
    x_sum = b_adj * 0.5;
  }
  ::cugrad::accumulate_block(x_adj, x_sum);
}
