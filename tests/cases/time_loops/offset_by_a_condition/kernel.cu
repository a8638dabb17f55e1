// Whether what kernels are given lies before the arrays is known only while the loop runs.
__global__ void step(double* v, const double* u, int first, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + first;
  if (i < n + first) v[i] = u[i] + 0.1 * u[i] * u[i > first ? i - 1 : n - 1 + first];
}
void either(double* out, const double* in, int from, int n, int steps) {
  double *u, *v;
  cudaMalloc(&u, n * sizeof(double));
  cudaMalloc(&v, n * sizeof(double));
  cudaMemcpy(u, in, n * sizeof(double), cudaMemcpyHostToDevice);
  for (int t = 0; t < steps; ++t) {
    int at = t < from ? -1 : 0;
    step<<<1, 32>>>(v + at, u + at, -at, n);
    double* w = u;
    u = v;
    v = w;
  }
  cudaMemcpy(out, u, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(u);
  cudaFree(v);
}
