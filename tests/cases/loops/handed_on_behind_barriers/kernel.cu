// Threads write the same elements one after the other, with barriers in between: only the last one's value stays.
__global__ void handed_on(double* out, const double* x) {
  int t = threadIdx.x;
  for (int q = 0; q < 4; ++q) {
    out[q + t] = x[t] * x[q + t];
    __syncthreads();
  }
}
