// Gradient of `kernel` (kernel.cu:6) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  unsigned int thread_x = threadIdx.x;  // line 7
  unsigned int thread_y = threadIdx.y;
  unsigned int block_x = blockIdx.x;  // line 8
  unsigned int block_y = blockIdx.y;
  unsigned int size_x = blockDim.x;  // line 9
  unsigned int size_y = blockDim.y;
  int i = (block_y * size_y + thread_y) * 8 + block_x * size_x + thread_x;  // line 3
  double t0 = x[i];  // line 11
  double t1 = (double)(thread_x + block_y);
  out[i] = t0 * t0 * t1;

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[i], 2.0 * (t2 * t1) * t0);
}
