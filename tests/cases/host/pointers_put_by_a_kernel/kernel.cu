// A kernel puts pointers into a table on the device and into a variable. They lead to coefficients, which carry nothing.
__device__ double* offsets;
__global__ void connect(double** rows, double* base, double* more, int width) {
  if (threadIdx.x < 2) rows[threadIdx.x] = base + threadIdx.x * width;
  if (threadIdx.x == 0) offsets = more;
}
__global__ void apply(double* y, const double* x, double** rows, int width) {
  int i = threadIdx.x;
  if (i < width) y[i] = rows[0][i] * x[i] * x[i] + rows[1][i] * x[i] + offsets[i];
}
void polynomials(double* out, const double* in, const double* table, int n) {
  double *x, *y, *c, *d, **rows;
  cudaMalloc(&x, n * sizeof(double));
  cudaMalloc(&y, n * sizeof(double));
  cudaMalloc(&c, 2 * n * sizeof(double));
  cudaMalloc(&d, n * sizeof(double));
  cudaMalloc(&rows, 2 * sizeof(double*));
  connect<<<1, 32>>>(rows, c, d, n);
  cudaMemcpy(c, table, 2 * n * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(d, table, n * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(x, in, n * sizeof(double), cudaMemcpyHostToDevice);
  apply<<<1, 32>>>(y, x, rows, n);
  apply<<<1, 32>>>(x, y, rows, n);
  cudaMemcpy(out, x, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(y);
  cudaFree(c);
  cudaFree(d);
  cudaFree(rows);
}
