// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double x_adj_before = x_adj[i];  // line 5
  double t0 = x[i];
  double t1 = t0 * t0;
  out[i] = t1 * t0;
  if (i % 3 == 0) {  // line 6
    out[i] = 4.0;

    // reverse sweep
    out_adj[i] = 0.0;
  }
  double t2 = out_adj[i];  // line 5
  x_adj[i] = x_adj_before + (t2 * t1 + 2.0 * (t2 * t0) * t0);
  out_adj[i] = 0.0;
}
