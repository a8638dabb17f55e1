// Gradient of `kernel` (kernel.cu:12) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 13
  if (i >= n) return;  // line 14
  double out_seed = out_adj[3];  // line 18
  int t0 = i % 3;  // line 5
  double val_adj = out_adj[t0];
  double *address = out + t0;  // line 15
  double t1 = x[i];
  double val = t1 * t1;
  atomicAdd(address, val);  // line 5
  atomicAdd(&out[3], sin(t1));  // line 18

  // reverse sweep
  atomicAdd(&x_adj[i], out_seed * cos(t1) + 2.0 * val_adj * t1);  // line 15
}
