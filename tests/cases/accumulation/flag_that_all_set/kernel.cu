// Many threads store the same number to one place: that shows nothing about their indices.
__global__ void mark(double *out, double *seen, const double *x, const int *bin, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  seen[bin[i]] = 1.0;
  out[i] = x[bin[i]] * x[bin[i]];
}
