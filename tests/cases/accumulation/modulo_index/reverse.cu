// Gradient of `wrap` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void wrap_rev(double *out, const double *x, double a, int n, int m, double *out_adj,
    double *x_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double a_adj_1 = 0.0;
  if (i < n) {  // line 4
    double out_seed = out_adj[i];
    int t0 = i % m;
    double t1 = x[t0];
    double t2 = a * t1;
    double t3 = x[i];
    out[i] = t2 * t3;

    // reverse sweep
    double t4 = out_seed * t3;
    atomicAdd(&x_adj[i], out_seed * t2);
    a_adj_1 = t4 * t1;
    atomicAdd(&x_adj[t0], t4 * a);
    out_adj[i] = 0.0;
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 3
}
