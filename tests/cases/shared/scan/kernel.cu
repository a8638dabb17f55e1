// Hillis and Steele, with two buffers that change places.
__global__ void scan(double* out, const double* in, int n) {
  extern __shared__ double temp[];
  int tid = threadIdx.x;
  int pout = 0, pin = 1;
  temp[tid] = tid > 0 ? in[tid - 1] : 0.0;
  __syncthreads();
  for (int offset = 1; offset < n; offset *= 2) {
    pout = 1 - pout;
    pin = 1 - pout;
    if (tid >= offset)
      temp[pout * n + tid] = temp[pin * n + tid] + temp[pin * n + tid - offset];
    else
      temp[pout * n + tid] = temp[pin * n + tid];
    __syncthreads();
  }
  out[tid] = temp[pout * n + tid] * in[tid];
}
