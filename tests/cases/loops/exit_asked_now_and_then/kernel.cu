// The loop ends by a condition that it asks in every fourth step only, and uses in all of them.
__global__ void kernel(double* out, double* log, const double* g, int n) {
  int t = threadIdx.x;
  double v = 0.3;
  for (int i = 0; i < n; i++) {
    double d = cos(v) * g[i * 8 + t] - v;
    bool small = fabs(d) < 0.1;
    if (i % 4 == 3) {
      log[t] = d;
      if (small) break;
    }
    v += (small ? 0.25 : 0.8) * d * v;
  }
  out[t] = v;
}
