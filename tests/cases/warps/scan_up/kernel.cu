__global__ void inclusive_scan(double* data, int width) {
  int lane = threadIdx.x % width;
  double v = data[threadIdx.x];
  for (int d = 1; d < width; d *= 2) {
    double n = __shfl_up_sync(0xffffffff, v, d, width);
    if (lane >= d) v += n;
  }
  data[threadIdx.x] = v * v;
}
