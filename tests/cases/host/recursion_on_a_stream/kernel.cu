// Levels that call each other, on a stream that waits for no other: copies that the derivative takes are done before a level begins.
__global__ void smooth(double* to, const double* from, int n) {
  int i = threadIdx.x;
  if (i < n) to[i] = from[i] + 0.2 * from[i] * from[(i + 1) % n];
}
__global__ void grow(double* t, int n) {
  int i = threadIdx.x;
  if (i < n) t[i] += 0.1 * t[i] * t[i];
}
void level(double* u, const double* r, int n, cudaStream_t stream) {
  double* t;
  cudaMalloc(&t, n * sizeof(double));
  smooth<<<1, 32, 0, stream>>>(t, r, n);
  if (n > 2) level(t, r, n / 2, stream);
  grow<<<1, 32, 0, stream>>>(t, n);
  smooth<<<1, 32, 0, stream>>>(u, t, n);
  cudaFree(t);
}
void levels(double* out, const double* in, int n) {
  double *u, *r;
  cudaMalloc(&u, n * sizeof(double));
  cudaMalloc(&r, n * sizeof(double));
  cudaMemcpy(r, in, n * sizeof(double), cudaMemcpyHostToDevice);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  level(u, r, n, stream);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaMemcpy(out, u, n * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(u);
  cudaFree(r);
}
