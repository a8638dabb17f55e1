// Macros with names that code around launches uses: the derivative's, and that by which `cugrad check` runs both.
#define block 48
#define grid 2
#define shared 7
#define config 3
#define args 1.5
__global__ void bias(double* y, const double* x, const double* b, int cols, int n) {
  int i = blockIdx.x * block + threadIdx.x;
  if (i < n) y[i] = x[i] * b[i % cols] * args;
}
