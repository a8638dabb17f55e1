// An array that starts as zero says nothing about what an exponential depends on: neither where it holds the
// exponential nor where it has nothing to do with it.
__global__ void kernel(double* out, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double s[2] = {}, q[2] = {};
  for (int k = 0; k < 2; k++) {
    s[k] += exp(sin(x[i])) * (k + 1);
    q[k] += x[i];
  }
  out[i] = s[i & 1] + q[(i + 1) & 1] * exp(cos(x[i]));
}
