// Threads read that never store: nothing shows that their indices differ.
__global__ void before(double *out, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = i < n ? x[i] : x[0];
  if (i < n && v > 0.0) out[i] = v * v;
}
