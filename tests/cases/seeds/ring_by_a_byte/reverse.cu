// Gradient of `kernel` (kernel.cu:2) with respect to ring, x, by cugrad.
//   ring_adj: in: the adjoint of *ring after the function, the seed; out: 0 where *ring was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *ring, const double *x, double *ring_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  for (int k = 0; k < 4; ++k) ring[(unsigned char)(k * 128 + i)] = x[i] * (k + 1);  // line 4

  // reverse sweep
  double x_sum = 0.0;
  for (int k = 3; k >= 0; --k) {
    int k_1 = k + 1;
    x_sum += ::cugrad::atomic_exchange(&ring_adj[(unsigned char)(k * 128 + i)], 0.0) * k_1;
  }
  atomicAdd(&x_adj[i], x_sum);
}
