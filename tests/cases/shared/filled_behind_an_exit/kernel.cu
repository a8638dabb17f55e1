// Splats by batches: the block leaves together when all of its threads are done, and fills behind that.
__global__ void blend(double* out, const double* depth, const double* colour, const int* list, int n) {
  __shared__ double depths[16];
  __shared__ int ids[16];
  int t = threadIdx.x;
  double rest = 1.0, sum = 0.0;
  bool done = false;
  for (int first = 0; first < n; first += 16) {
    if (__syncthreads_count(done) == 16) break;
    if (first + t < n) {
      ids[t] = list[first + t];
      depths[t] = depth[ids[t]];
    }
    __syncthreads();
    for (int j = 0; !done && j < min(16, n - first); j++) {
      double a = 0.3 + 0.1 * sin(depths[j] + 0.1 * t);
      if (a < 0.25) continue;
      double next = rest * (1.0 - a);
      if (next < 0.001) {
        done = true;
        continue;
      }
      sum += colour[ids[j]] * a * rest;
      rest = next;
    }
  }
  out[t] = sum + 0.5 * rest;
}
