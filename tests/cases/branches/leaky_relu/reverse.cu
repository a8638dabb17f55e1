// Gradient of `leaky_relu` (kernel.cu:1) with respect to out, x, slope, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   slope_adj: the gradient with respect to slope is added to what it points to
static __global__ void leaky_relu_rev(double *out, const double *x, double slope, int n, double *out_adj,
    double *x_adj, double *slope_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  double slope_adj_1 = 0.0;
  if (i < n) {  // line 3
    double v_adj = out_adj[i];  // line 5
    bool t0 = i % 3 != 0;  // line 4
    double v = t0 ? x[i] : -x[i];
    bool t1 = v > 0.0;  // line 5
    out[i] = t1 ? v : slope * v;

    // reverse sweep
    if (!t1) {
      slope_adj_1 = v_adj * v;
      v_adj *= slope;
    }
    if (t0) {  // line 4
      x_adj[i] += v_adj;
    } else {
      x_adj[i] -= v_adj;
    }
    out_adj[i] = 0.0;  // line 5
  }
  ::cugrad::accumulate_block(slope_adj, slope_adj_1);  // line 2
}
