// Gradient of `before` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void before_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  bool t0 = i < n;  // line 4
  double v = t0 ? x[i] : *x;
  bool t1 = t0 && v > 0.0;  // line 5
  double v_adj = 0.0;
  if (t1) {
    double out_seed = out_adj[i];
    out[i] = v * v;

    // reverse sweep
    v_adj = 2.0 * out_seed * v;
  }
  double x_sum = v_adj;
  if (t0) {  // line 4
    ::cugrad::accumulate_sum(&x_adj[i], v_adj);
    x_sum = 0.0;
  }
  ::cugrad::accumulate_block(x_adj, x_sum);
  if (t1) out_adj[i] = 0.0;  // line 5
}
