// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double t0 = x[i];  // line 5
  out[i] = out[i] + t0 * t0 - sin(t0);  // line 6

  // reverse sweep
  double t1 = out_adj[i];
  x_adj[i] += -t1 * cos(t0) + 2.0 * t1 * t0;  // line 5
}
