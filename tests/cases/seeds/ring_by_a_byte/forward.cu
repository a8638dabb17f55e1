// Tangent of `kernel` (kernel.cu:2) with respect to ring, x, by cugrad.
//   ring_tan: tangent of ring
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *ring, const double *x, double *ring_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  for (int k = 0; k < 4; ++k) {  // line 4
    double t0 = x_tan[i];
    ring[(unsigned char)(k * 128 + i)] = x[i] * (k + 1);
    ring_tan[(unsigned char)(k * 128 + i)] = t0 * (k + 1);
  }
}
