// Threads whose loop does not run have an address that means nothing.
__global__ void lists(double *out, const double *x, const int *length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long at = length[i] > 0 ? i : 1000000000000L;
  double s = 0.0;
  for (int k = 0; k < length[i]; ++k) s += x[at] * (k + 1);
  out[i] = s;
}
