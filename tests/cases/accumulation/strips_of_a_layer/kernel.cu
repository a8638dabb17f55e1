// Every thread reads the whole of x, in another order than it lies in memory, and its own row of w.
__global__ void kernel(double* out, const double* w, const double* x, const int* order, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  double bias = row < rows ? w[row * (n + 1)] : 0.0;
  if (row < rows) {
    double sum = bias;
    for (int k = n; k >= 1; --k) sum += w[row * (n + 1) + k] * x[order[k - 1]] * bias;
    out[row] = tanh(sum);
  }
}
