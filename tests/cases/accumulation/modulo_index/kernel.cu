// Threads share elements: the index wraps around.
__global__ void wrap(double *out, const double *x, double a, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a * x[i % m] * x[i];
}
