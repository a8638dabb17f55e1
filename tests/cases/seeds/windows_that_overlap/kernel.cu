// Every thread stores three elements, the last of which the next thread stores too.
__global__ void kernel(double* out, double* again, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (2 * i + 2 >= n) return;
  out[2 * i] = x[2 * i] * x[2 * i];
  out[2 * i + 1] = x[2 * i + 1] * x[2 * i + 1];
  out[2 * i + 2] = x[2 * i + 2] * x[2 * i + 2];
  for (int k = 0; k < 3; k++) again[2 * i + k] = x[2 * i + k] * 3.0;
}
