__global__ void halves(double* out, const double* in, int n) {
  int i = threadIdx.x;
  unsigned mask = __ballot_sync(0xffffffffu, i < n);
  if (i < n) {
    double v = in[i];
    for (int d = 16; d > 0; d >>= 1) {
      double o = __shfl_down_sync(mask, v, d);
      if (i + d < n) v += o * v;
    }
    out[i] = v;
  }
}
