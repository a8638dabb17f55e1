// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double v = x[i];  // line 4
  double t0 = v * v;  // line 5
  double w = t0 * v;
  bool t1 = i < n;  // line 6
  double w_adj = 0.0;
  double v_adj = 0.0;
  if (t1) {
    w_adj = out_adj[i];  // line 7
    out[i] = w - v;

    // reverse sweep
    v_adj = -w_adj;
  }
  v_adj += w_adj * t0;  // line 5
  v_adj += 2.0 * (w_adj * v) * v;
  x_adj[i] += v_adj;  // line 4
  if (t1) out_adj[i] = 0.0;  // line 7
}
