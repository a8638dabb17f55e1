// A kernel is given the end of a buffer, which moves with the buffer when a snapshot stands in for it.
__global__ void advance(double* begin, double* end) {
  double* p = begin + blockIdx.x * blockDim.x + threadIdx.x;
  if (p < end) *p = *p * *p * 0.5 + sin(*p);
}
__global__ void mix(double* out, const double* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * in[n - 1 - i];
}

void run(double* u, int n, int steps) {
  double *a, *b;
  cudaMalloc(&a, n * sizeof(double));
  cudaMalloc(&b, n * sizeof(double));
  cudaMemcpy(a, u, n * sizeof(double), cudaMemcpyHostToDevice);
  for (int t = 0; t < steps; ++t) {
    mix<<<(n + 31) / 32, 32>>>(b, a, n);
    advance<<<(n + 31) / 32, 32>>>(b, b + n);
    double* swapped = a;
    a = b;
    b = swapped;
  }
  cudaMemcpy(u, a, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
}
