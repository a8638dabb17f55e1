// Lanes leave the loop at different times: these steps are not done again, for others than before would be there.
__global__ void steps_by_ballot(double *out, const double *in, const int *steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  int n = steps[i];
  double u = in[i];
  unsigned mask = __ballot_sync(0xffffffffu, n > 0);
  for (int t = 0; t < n; ++t) {
    double other = __shfl_sync(mask, u, __ffs(mask) - 1);
    u = sin(u) + 0.5 * cos(other) * u;
    mask = __ballot_sync(mask, t + 1 < n);
  }
  out[i] = u + lane;
}
