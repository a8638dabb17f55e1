// Gradient of `kernel` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void kernel_rev(double *out, const double *x, double a, int n, double *out_adj,
    double *x_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x * gridDim.x) {
    double v = a * x[i_1];  // line 4
    out[i_1] = v * v + x[n - 1 - i_1];  // line 5
  }

  // reverse sweep
  bool t0 = i < n;  // line 3
  double a_adj_1 = 0.0;
  for (int k = t0 ? (n - i - 1) / (t0 ? (int)(blockDim.x * gridDim.x) : 1) + 1 : 0; k > 0; --k) {
    int i_1 = i + (k - 1) * (int)(blockDim.x * gridDim.x);
    double t1 = x[i_1];  // line 4
    double v = a * t1;
    double t2 = out_adj[i_1];  // line 5
    atomicAdd(&x_adj[n - 1 - i_1], t2);
    double v_adj = 2.0 * t2 * v;
    a_adj_1 += v_adj * t1;  // line 4
    atomicAdd(&x_adj[i_1], v_adj * a);
    out_adj[i_1] = 0.0;  // line 5
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 3
}
