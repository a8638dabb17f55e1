// The last of several stores to a cell remains, and takes the seed: an index of one byte comes back to it.
__global__ void kernel(double* ring, const double* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 4; k++) ring[(unsigned char)(k * 128 + i)] = x[i] * (k + 1);
}
