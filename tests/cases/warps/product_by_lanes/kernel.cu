// Products with small matrices, a lane a row: each lane's number goes to all of its segment, and of the first twelve lanes to all of the warp.
__global__ void product_by_lanes(double *y, double *z, const double *w, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 8;
  double a = i < n ? x[i] : 0.5, s = a, t = 0.0;
  for (int k = 0; k < 8; k++) s += __shfl_sync(0xffffffffu, a, k, 8) * w[k * 8 + lane];
  s = sin(s);
  for (int k = 11; k >= 0; k--) {
    double from = __shfl_sync(0xffffffffu, s, k);
    t += from * from * w[k * 8 + lane % 5];
  }
  if (i < n) {
    y[i] = s;
    z[i] = t;
  }
}
