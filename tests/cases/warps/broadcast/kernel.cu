__global__ void relative(double* out, const double* in, const int* pick) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = sin(in[i]);
  double first = __shfl_sync(0xffffffff, v, 0);
  double chosen = __shfl_sync(0xffffffff, v, pick[i]);
  double segment = __shfl_sync(0xffffffff, v, 5, 4);
  out[i] = v * first + chosen * chosen + segment;
}
