// The elements are found by unsigned numbers that wrap around where there are none: the first one's address says nothing about the others.
__global__ void behind(double *y, const double *x, const double *w, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double s = 0;
  for (unsigned d = 0; d < 6; ++d) {
    unsigned at = blockIdx.x - 4u + d;
    if (at < 3) s += w[at] * x[i];
  }
  y[i] = s;
}
