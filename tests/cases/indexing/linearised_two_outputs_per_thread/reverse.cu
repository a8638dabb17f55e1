// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);  // line 3
  bool t0 = i < n;  // line 4
  if (t0) {
    double t1 = x[i];
    out[i] = t1 * t1;
  }
  if (i + 1 < n) {  // line 5
    double out_seed = out_adj[i + 1];
    double out_adj_before = out_adj[i];
    double x_adj_before = x_adj[i + 1];
    double t1 = x[i + 1];
    double t2 = out[i];
    out[i + 1] = t1 * t2;

    // reverse sweep
    out_adj[i] = out_adj_before + out_seed * t1;
    x_adj[i + 1] = x_adj_before + out_seed * t2;
    out_adj[i + 1] = 0.0;
  }
  if (t0) {  // line 4
    x_adj[i] += 2.0 * out_adj[i] * x[i];
    out_adj[i] = 0.0;
  }
}
