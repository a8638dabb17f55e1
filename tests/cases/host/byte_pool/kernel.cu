// One allocation of bytes, carved into arrays of doubles.
__global__ void square(double* y, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * x[i] + sin(x[i]);
}

void pooled(double* out, const double* in, int n) {
  char* pool;
  size_t bytes = n * sizeof(double);
  cudaMalloc((void**)&pool, 2 * bytes);
  double* first = (double*)pool;
  double* second = reinterpret_cast<double*>(pool + bytes);
  cudaMemcpy(first, in, bytes, cudaMemcpyHostToDevice);
  square<<<(n + 31) / 32, 32>>>(second, first, n);
  square<<<(n + 31) / 32, 32>>>(first, second, n);
  cudaMemcpy(out, first, bytes, cudaMemcpyDeviceToHost);
  cudaFree(pool);
}
