// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double t0 = x[i];  // line 5
  out[i] += t0 * t0;
  double t1 = x[i];  // line 6
  out[i] -= sin(t1);

  // reverse sweep
  x_adj[i] -= out_adj[i] * cos(t1);
  x_adj[i] += 2.0 * out_adj[i] * t0;  // line 5
}
