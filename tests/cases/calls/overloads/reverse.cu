// Gradient of `kernel` (kernel.cu:6) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 7
  double x_sum = 0.0;
  double x_sum_1 = 0.0;
  if (i < n) {  // line 8
    double v = x[i];
    double t0 = i + 0.5;  // line 2
    double t1 = *x;  // line 4
    double t2 = x[1];
    double b = t1 * t2;
    double v_1 = (float)i;  // line 8
    out[i] = v * v * t0 + v * b - v_1 * v_1;

    // reverse sweep
    double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    double v_adj = t3 * b;  // line 3
    double b_adj = t3 * v;
    x_sum = b_adj * t2;  // line 4
    x_sum_1 = b_adj * t1;
    v_adj += 2.0 * (t3 * t0) * v;  // line 1
    atomicAdd(&x_adj[i], v_adj);  // line 8
  }
  ::cugrad::accumulate_block<double>({x_adj, &x_adj[1]}, {x_sum, x_sum_1});
}
