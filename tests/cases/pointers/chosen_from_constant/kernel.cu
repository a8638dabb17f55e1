// One of the two pointers is to numbers that may be written, the other is not.
__global__ void kernel(double* out, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double* own = out + i * 2;
  const double* p = (n & 1) ? own : x;
  const double* q = (n & 2) ? x : own;
  own[0] += p[i % 2] * q[1];
}
