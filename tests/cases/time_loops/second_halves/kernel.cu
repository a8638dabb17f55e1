// Each step overwrites the second half of a buffer, which lies elsewhere meanwhile.
__global__ void step(double* v, const double* u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] = u[i] + 0.1 * u[i] * u[i > 0 ? i - 1 : n - 1];
}
void halves(double* out, const double* in, int n, int steps) {
  double *u, *v;
  cudaMalloc(&u, 2 * n * sizeof(double));
  cudaMalloc(&v, 2 * n * sizeof(double));
  cudaMemcpy(u + n, in, n * sizeof(double), cudaMemcpyHostToDevice);
  for (int t = 0; t < steps; ++t) {
    step<<<1, 32>>>(v + n, u + n, n);
    double* w = u;
    u = v;
    v = w;
  }
  cudaMemcpy(out, u + n, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(u);
  cudaFree(v);
}
