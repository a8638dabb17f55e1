// As in overflow_that_one_thread_needs.cu, in front of a return that is taken.
// now: agrees
// subject k0 grid 2 block 8
// arg out pointer d 45 -1 1 wrt
// arg x pointer d 12 -1 1 wrt
// arg a value d 1 0.5 1.5 wrt
// arg n value i 1 3 3
// arg total value i 1 15 15

__global__ void k0(double* out, const double* x, double a, int n, int total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= total) return;
  double* own = out + i * 3;
  double t1 = sin(a); int c2 = 0, k4 = 1; bool b3 = true;
  double s5[3] = {0.1, 0.2, 0.3};
  for (; c2 < 3 && (b3 || c2 < 12) && (c2 < 9 || t1 < 0.5); ++c2) { t1 = t1 * 0.8 + 0.2 * sin(t1); s5[k4 % 3] += 0.3 * t1 - 0.3 * s5[k4 % 3]; t1 += 0.1 * s5[(c2 + 2) % 3]; }
  double3 e6 = make_double3((double)(1.0), (double)(x[(unsigned)(i - 5) % 12u]), (double)((double)0.25f));
  for (int c7 = 5 - 1; c7 >= 0; --c7) {
    for (int c13 = n - 1; c13 >= 0; --c13) {
      double t14, t15; t14 = t15 = fmin(e6.y, s5[(unsigned)(c13 - 5) % 3u]);
      e6.y += ((0.1 - t15) * t15);
    }
  }
  if (((long long)(total) & 1)) return;
  own[(unsigned)(i - 2) % 3u] += e6.y;
}
