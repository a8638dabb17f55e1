// Gradient of `kernel` (kernel.cu:1) with respect to out, x, r, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   r_adj: the gradient with respect to r is added to what it points to
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 5.
static __global__ void kernel_rev(double *out, const double *x, double r, int n, int steps, double *out_adj,
    double *x_adj, double *r_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  double r_adj_1 = 0.0;
  if (i < n) {  // line 3
    double v = x[i];  // line 4
    double v_by_r = 0.0;
    double v_by_v = 1.0;
    for (int s = 0; s < steps; ++s) {  // line 5
      double t0 = r * v;
      double t1 = 1.0 - v;
      v_by_r = (v + r * v_by_r) * t1 - t0 * v_by_r;
      v_by_v = r * v_by_v * t1 - t0 * v_by_v;
      v = t0 * t1;
    }
    double v_adj = out_adj[i];  // line 6
    double x_adj_before = x_adj[i];  // line 4
    out[i] = v;  // line 6

    // reverse sweep
    double t0 = v_adj * v_by_r;  // line 5
    bool t1 = v_adj == 0.0;
    r_adj_1 = t1 && t0 != t0 ? 0.0 : t0;
    double t2 = v_adj * v_by_v;
    double v_adj_1 = t1 && t2 != t2 ? 0.0 : t2;
    x_adj[i] = x_adj_before + v_adj_1;  // line 4
    out_adj[i] = 0.0;  // line 6
  }
  ::cugrad::accumulate_block(r_adj, r_adj_1);  // line 2
}
