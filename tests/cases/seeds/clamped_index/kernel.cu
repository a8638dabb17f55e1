// Threads beyond the end do the last element once more. All of them store the same; one takes the seed.
__global__ void kernel(double* out, const double* x, int n) {
  int i = min(blockIdx.x * blockDim.x + threadIdx.x, n - 1);
  out[i] = sin(x[i]) * x[i];
}
