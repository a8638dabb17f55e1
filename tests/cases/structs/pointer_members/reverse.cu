// Gradient of `kernel` (kernel.cu:12) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *w, int n, double *out_adj,
    double *x_adj, double *w_adj) {
  int i = threadIdx.x;  // line 13
  double x_sum = 0.0;
  if (i < n) {  // line 14
    double t0 = x[i];  // line 9
    double t1 = w[n - 1 - i];
    double t2 = t0 * t1;
    double t3 = *x;  // line 10
    double *v_out = out + i;
    *v_out = t2 * t3 * 2.0;  // line 18

    // reverse sweep
    double t4 = ::cugrad::atomic_exchange(&out_adj[i], 0.0) * 2.0;
    double t5 = t4 * t3;  // line 10
    x_sum = t4 * t2;
    atomicAdd(&w_adj[n - 1 - i], t5 * t0);  // line 9
    atomicAdd(&x_adj[i], t5 * t1);
  }
  ::cugrad::accumulate_block(x_adj, x_sum);  // line 14
}
