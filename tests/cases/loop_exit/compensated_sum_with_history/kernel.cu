struct Win { double sum, c; __device__ void add(double v) { double y = v - c; double t = sum + y; c = (t - sum) - y; sum = t; } };
__global__ void kernel(double* out, const double* x, const int* len, double a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Win w = {0.0, 0.0};
  double hist[4] = {1, 1, 1, 1};
  for (int j = 0; j < len[i]; ++j) {
    double v = x[(i + j) % n] * a;
    if (j % 3 == 2) { hist[j & 3] *= 1.0 + 0.1 * v; continue; }
    w.add(v * hist[(j + 1) & 3]);
    if (w.sum > 40.0) break;
    hist[j & 3] = w.sum * 0.3 + v;
  }
  out[i] += w.sum * hist[1];
  out[i] *= a;
}
