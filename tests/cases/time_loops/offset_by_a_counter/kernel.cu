// Arrays from one on: what kernels are given lies before the arrays, by a counter that begins below zero.
__global__ void step(double* v, const double* u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i <= n) v[i] = u[i] + 0.1 * u[i] * u[i > 1 ? i - 1 : n];
}
__global__ void grow(double* u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) u[i] += 0.05 * u[i] * u[i];
}
void one_based(double* out, const double* in, int n, int steps) {
  double *u, *v;
  cudaMalloc(&u, n * sizeof(double));
  cudaMalloc(&v, n * sizeof(double));
  cudaMemcpy(u, in, n * sizeof(double), cudaMemcpyHostToDevice);
  for (int t = 0; t < steps; ++t) {
    for (int s = -1; s < 0; ++s) step<<<1, 32>>>(v + s, u + s, n);
    grow<<<1, 32>>>(v, n);
    step<<<1, 32>>>(u - 1, v - 1, n);
    grow<<<1, 32>>>(u, n);
  }
  cudaMemcpy(out, u, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(u);
  cudaFree(v);
}
