// In front of the array an unsigned index is a large number: a thread stores to its cell in later iterations alone.
__global__ void kernel(double *out, const double *x, unsigned n) {
  __shared__ double tile[32];
  unsigned t = threadIdx.x;
  double s = 0;
  tile[t] = 1;
  __syncthreads();
  for (unsigned first = 0; first < n; first += 32) {
    unsigned at = first + t - 3;
    if (at < n) tile[t] = x[at];
    __syncthreads();
    for (int k = 0; k < 32; ++k) s += tile[k] * tile[31 - t];
    __syncthreads();
  }
  out[t] = s;
}
