// Memory allocated as integers that holds doubles, copied by its own pointers.
__global__ void square(double* y, const double* x, int n) {
  int i = threadIdx.x;
  if (i < n) y[i] = x[i] * x[i];
}
void copied(double* out, const double* in, int n) {
  int *a, *b, *c;
  size_t bytes = n * sizeof(double);
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, bytes);
  cudaMalloc(&c, bytes);
  cudaMemcpy((double*)a, in, bytes, cudaMemcpyHostToDevice);
  square<<<1, 32>>>((double*)b, (double*)a, n);
  cudaMemcpy(c, b, bytes, cudaMemcpyDeviceToDevice);
  square<<<1, 32>>>((double*)a, (double*)c, n);
  cudaMemcpy(out, (double*)a, bytes, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
