// request: gradient(solve, "x, b, values")
// A triangular system without launches in between: a thread waits until the unknowns that its row names are there.
__global__ void solve(double* x, const double* b, const double* values, const int* starts, const int* columns, volatile int* solved) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  double rest = b[row];
  for (int k = starts[row]; k < starts[row + 1] - 1; ++k) {
    while (solved[columns[k]] == 0) {}
    rest -= values[k] * x[columns[k]];
                      //^ CG0217: parameter `x` is read here, perhaps of what another thread has stored while this one waited
  }
  x[row] = rest / values[starts[row + 1] - 1];
  solved[row] = 1;
}
