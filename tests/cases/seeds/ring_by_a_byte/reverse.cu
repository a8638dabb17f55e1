// Gradient of `kernel` (kernel.cu:2) with respect to ring, x, by cugrad.
//   ring_adj: adjoint of *ring, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *ring, const double *x, double *ring_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  for (int k = 0; k < 4; ++k) ring[(unsigned char)(k * 128 + i)] = x[i] * (k + 1);  // line 4

  // reverse sweep
  double x_sum = 0.0;
  for (int k = 3; k >= 0; --k) {
    x_sum += ::cugrad::atomic_exchange(&ring_adj[(unsigned char)(k * 128 + i)], 0.0) * (k + 1);
  }
  atomicAdd(&x_adj[i], x_sum);
}
