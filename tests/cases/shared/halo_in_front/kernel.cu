// In front of the array an unsigned index is a large number, as it is or widened, and a phase wraps around: threads store to their cells in later
// iterations alone, or again.
__global__ void kernel(double *out, const double *x, unsigned n) {
  __shared__ double tile[32], wide[32], wave[32];
  unsigned t = threadIdx.x, phase = 0;
  double s = 0;
  tile[t] = 1;
  wide[t] = 1;
  wave[t] = 1;
  __syncthreads();
  for (unsigned first = 0; first < n; first += 32) {
    unsigned at = first + t - 3;
    if (at < n) tile[t] = x[at];
    if ((long long)at < (long long)n) wide[t] = x[at] * x[at];
    if (phase < 0x80000000u) wave[t] = x[first % 128 + t];
    __syncthreads();
    for (int k = 0; k < 32; ++k) s += tile[k] * tile[31 - t] + wide[k] * wide[31 - t];
    s += wave[t] * wave[31 - t];
    phase += 0x60000000u;
    __syncthreads();
  }
  out[t] = s;
}
