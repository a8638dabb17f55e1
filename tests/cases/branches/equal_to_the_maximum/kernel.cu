// Who has the maximum is asked by equality of a number that a GPU's compiler may round in two ways: the answer is kept.
__global__ void kernel(double* out, const double* x, const double* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = i < n ? x[i] * y[i] + x[0] : -1e30, m = v;
  for (int d = 16; d > 0; d /= 2) m = fmax(m, __shfl_xor_sync(0xffffffffu, m, d));
  if (i >= n) return;
  if (v == m) out[i] = v * v * x[i];
  else out[i] = v * 0.5;
}
