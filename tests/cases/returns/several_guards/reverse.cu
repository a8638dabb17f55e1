// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, const int *skip, int n, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double x_adj_before = x_adj[i];  // line 5
  double t0 = x[i];
  double v = t0 * t0;
  out[i] = v;  // line 6
  int t1 = skip[i];  // line 7
  double v_adj = 0.0;
  double t2 = 0.0;
  if (t1 != 0) {
    double v_1 = v * t0 + 1.0;  // line 8
    double v_adj_1;
    if (t1 == 1) {  // line 9
      v_adj_1 = out_adj[i];  // line 10
      out[i] = v_1;

      // reverse sweep
      out_adj[i] = 0.0;
    } else {
      double out_seed = out_adj[i];  // line 13
      out[i] = v_1 * v_1;

      // reverse sweep
      v_adj_1 = 2.0 * out_seed * v_1;
      out_adj[i] = 0.0;
    }
    v_adj = v_adj_1 * t0;  // line 8
    t2 = v_adj_1 * v;
  }
  v_adj += out_adj[i];  // line 6
  x_adj[i] = x_adj_before + (t2 + 2.0 * v_adj * t0);  // line 5
  out_adj[i] = 0.0;  // line 6
}
