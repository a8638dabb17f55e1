// Tables of windows of one buffer, of which a condition chose one: what is written through the one is read through the other.
struct Windows {
  double *to, *from;
};
static double* pick(double* u, int c) {
  if (c) return u + 3;
  return u + 1;
}
__global__ void shift(double* v, const double* u, int n) {
  int i = threadIdx.x;
  double x = i < n ? u[i] * u[i] : 0.0;
  __syncthreads();
  if (i < n) v[i] = x * 0.5 + 0.1;
}
void windows(double* out, const double* in, int n, int c) {
  double *u, *w[2];
  Windows all[2];
  cudaMalloc(&u, (n + 4) * sizeof(double));
  cudaMemcpy(u, in, (n + 4) * sizeof(double), cudaMemcpyHostToDevice);
  w[0] = c ? u + 1 : u + 2;
  w[1] = u;
  for (int t = 0; t < 3; ++t) shift<<<1, 32>>>(w[t % 2], w[(t + 1) % 2], n);
  for (int k = 0; k < 2; ++k) {
    all[k].to = pick(u, c - k);
    all[k].from = u;
  }
  for (int t = 0; t < 3; ++t) shift<<<1, 32>>>(all[t % 2].to, all[(t + 1) % 2].from, n);
  cudaMemcpy(out, u, (n + 4) * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(u);
}
