__global__ void kernel(double* out, double* buf, const double* x, int n) {
  int i = threadIdx.x;
  buf[i] = x[i] * x[i];
  __syncthreads();
  double v = buf[(i + 1) % n] * buf[i];
  __syncthreads();
  buf[i] = v + x[i];
  __syncthreads();
  out[i] = buf[(i + 3) % n] * v;
}
