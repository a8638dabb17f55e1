// The halo is filled once, the inside in every iteration.
__global__ void halo(double* out, const double* in, const double* edge, int n) {
  __shared__ double s[18];
  int t = threadIdx.x;
  if (t == 0) {
    s[0] = edge[0];
    s[17] = edge[1] * edge[1];
  }
  double acc = 0.0;
  for (int base = 0; base < n; base += 16) {
    s[t + 1] = in[base + t];
    __syncthreads();
    acc += s[t] * s[t + 1] * s[t + 2];
    __syncthreads();
  }
  out[t] = acc;
}
