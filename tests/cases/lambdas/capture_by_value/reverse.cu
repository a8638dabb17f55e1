// Gradient of `kernel` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void kernel_rev(double *out, const double *x, double a, int n, double *out_adj,
    double *x_adj, double *a_adj) {
  int i = threadIdx.x;  // line 3
  double a_adj_1 = 0.0;
  if (i < n) {  // line 4
    double t0 = x[i];  // line 5
    double k = a * t0;
    double t1 = k * t0 + a;  // line 6
    double t2 = k * 2.0 + a;
    out[i] = t1 * t2;  // line 8

    // reverse sweep
    double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    double t4 = t3 * t2;
    a_adj_1 = t3 * t1;
    double k_adj = a_adj_1 * 2.0;  // line 6
    a_adj_1 += t4;
    k_adj += t4 * t0;
    a_adj_1 += k_adj * t0;  // line 5
    atomicAdd(&x_adj[i], t4 * k + k_adj * a);
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 3
}
