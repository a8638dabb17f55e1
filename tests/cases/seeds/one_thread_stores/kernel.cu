// Conditions and remainders tell which thread stores: nothing has to be exchanged.
__global__ void kernel(double* blocks, double* warps, double* rows, double* out, const double* x, int w, int n) {
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  if (i >= n) return;
  double v = x[i] * x[i];
  if (t == 0) blocks[blockIdx.x] = v;
  if (i % 32 == 0) warps[i / 32] = v * x[i];
  for (int k = 4 * i; k < 4 * i + 4; k++) rows[k] = v * (k + 1);
  int r = i / w, c = i % w;
  out[r * w + c] = 2.0 * v;
}
