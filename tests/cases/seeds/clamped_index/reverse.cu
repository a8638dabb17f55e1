// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = min(blockIdx.x * blockDim.x + threadIdx.x, n - 1);  // line 3
  double t0 = x[i];  // line 4
  double t1 = sin(t0);
  out[i] = t1 * t0;

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[i], t2 * t1 + t2 * t0 * cos(t0));
}
