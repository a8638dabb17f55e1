// Kernels that share a name with others, or with one of CUDA's functions.
__global__ void scale(float* y, float a, int n) { int i = threadIdx.x; if (i < n) y[i] *= a; }
__global__ void scale(double* y, double a, int n) { int i = threadIdx.x; if (i < n) y[i] *= a * y[i]; }
__global__ void scale(double* y, int n) { int i = threadIdx.x; if (i < n) y[i] *= y[i]; }
__global__ void norm(double* y, int n) { int i = threadIdx.x; if (i < n) y[i] = sqrt(1 + y[i] * y[i]); }
void f(double* out, const double* in, int n) {
  double* u;
  cudaMalloc(&u, n * sizeof(double));
  cudaMemcpy(u, in, n * sizeof(double), cudaMemcpyHostToDevice);
  scale<<<1, 32>>>(u, 2.0, n);
  norm<<<1, 32>>>(u, n);
  scale<<<1, 32>>>(u, n);
  cudaMemcpy(out, u, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(u);
}
