// Stores that never meet in different threads: numbers of few members, halves of an array, margins in branches.
__global__ void kernel(double* rows, double* members, double* halves, double* margins, const double* x, int w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int c = 0; c < w; ++c) rows[i * w + c] = x[i] * c;
  for (int k = 0; k < 3; ++k) members[4 * i + k] = x[i] * (k + 1);
  members[4 * i + 3] = exp(x[i]);
  halves[i] = x[i] * 2.0;
  halves[n + i] = x[i] * x[i];
  if (i == 0)
    margins[0] = x[0] * x[1];
  else if (i == n - 1)
    margins[n - 1] = x[n - 1] * x[n - 2];
  else
    margins[i] = x[i - 1] * x[i + 1];
}
