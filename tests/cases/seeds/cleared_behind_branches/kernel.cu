// The seeds of `late` are cleared at the kernel's end, behind the barrier. Those of the others are cleared earlier: outside of the
// branch nobody knows whether `some` was stored to, `read` is read again, and `steps` is stored to in a loop.
__global__ void kernel(double *late, double *some, double *read, double *steps, const double *x, int n) {
  __shared__ double tile[8];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i < n ? x[i] * x[i] : 0.0;
  __syncthreads();
  double v = tile[7 - threadIdx.x];
  if (i < n) {
    if (v > 0.1) {
      late[2 * i] = v * 2.0;
      late[2 * i + 1] = v * v;
    }
    double a = x[i];
    if (a > 0.1) some[i] = a * v;
    read[i] = v * read[i] * 0.5;
  }
  for (int k = 0; k < n; ++k) {
    double w = v * k;
    if (i < n && k > 1) steps[k * n + i] = w * v;
  }
}
