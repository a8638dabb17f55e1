// Tangent of `kernel` (kernel.cu:4) with respect to d, a, b, c, alpha, by cugrad.
//   d_tan: tangent of d
//   a_tan: tangent of a
//   b_tan: tangent of b
//   c_tan: tangent of c
//   alpha_tan: tangent of alpha
static __global__ void kernel_fwd(double *d, const double *a, const double *b, const double *c, double alpha,
    double *d_tan, double *a_tan, double *b_tan, double *c_tan, double alpha_tan) {
  double left_x[1];  // line 5
  double left_x_tan[1] = {};
  double right_x[1];  // line 6
  double right_x_tan[1] = {};
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 8, 8, 4, double, void> sums[2];  // line 7
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 8, 8, 4, double, void> sums_tan[2] = {};
  double old_x[2];
  double old_x_tan[2] = {};
  int warp = threadIdx.x / 32;  // line 8
  int t0 = (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31;  // line 12
  for (int n = 0; n < 2; ++n) {  // line 9
    double value = 0.5 * n;  // line 10
    for (int i = 0; i < 2; ++i) {
      sums[n].x[i] = value;
      sums_tan[n].x[i] = 0.0;
    }
    for (int k = 0; k < 8; k += 4) {  // line 11
      const double *from = a + 64 * warp + k;  // line 12
      for (int i = 0; i < 1; ++i) {
        int t1 = t0 / 4;
        unsigned int t2 = (unsigned int)t1 * 8 + (unsigned int)((t1 ^ (t0 % 4 + i)) & 3);
        left_x[i] = from[t2];
        left_x_tan[i] = (a_tan + 64 * warp + k)[t2];
      }
      const double *from_1 = b + 64 * n + k;  // line 13
      for (int i = 0; i < 1; ++i) {
        int t1 = t0 / 4;
        unsigned int t2 = (unsigned int)((t1 & 3) + i * 8) + (unsigned int)(t0 % 4 * 2 + t1 / 4 + i % 1) * 8;
        right_x[i] = from_1[t2];
        right_x_tan[i] = (b_tan + 64 * n + k)[t2];
      }
      double sums_1[2];  // line 14
      double sums_tan_1[2] = {};
      double left[1];
      double left_tan[1] = {};
      double right[1];
      double right_tan[1] = {};
      for (int i = 0; i < 2; ++i) {
        sums_1[i] = sums[n].x[i];
        sums_tan_1[i] = sums_tan[n].x[i];
      }
      for (int i = 0; i < 1; ++i) {
        left[i] = left_x[i];
        left_tan[i] = left_x_tan[i];
      }
      for (int i = 0; i < 1; ++i) {
        right[i] = right_x[i];
        right_tan[i] = right_x_tan[i];
      }
      int part = t0 % 4;
      for (int holder = 0; holder < 4; ++holder) {
        for (int i = 0; i < 1; ++i) {
          double mine = 0.0;
          double mine_tan = 0.0;
          if (part == holder) {
            mine = left[i];
            mine_tan = left_tan[i];
          }
          for (int bit = 1; bit < 4; bit *= 2) {
            double t1 = __shfl_xor_sync(0xffffffffu, mine, bit);
            mine += t1;
            mine_tan += __shfl_xor_sync(0xffffffffu, mine_tan, bit);
          }
          int k_1 = holder + i;
          for (int s = 0; s < 2; ++s) {
            for (int j = 0; j < 1; ++j) {
              int t1 = (k_1 + 4 * s) % 8 * 4;
              double t2 = __shfl_xor_sync(0xffffffffu, right[j], t1);
              double t3 = __shfl_xor_sync(0xffffffffu, right_tan[j], t1);
              sums_1[s + j] += mine * t2;
              sums_tan_1[s + j] += mine_tan * t2 + mine * t3;
            }
          }
        }
      }
      for (int i = 0; i < 2; ++i) {
        sums[n].x[i] = sums_1[i];
        sums_tan[n].x[i] = sums_tan_1[i];
      }
    }
  }
  for (int i = 0; i < 2; ++i) {  // line 17
    int t1 = t0 / 4;
    unsigned int t2 = (unsigned int)t1 + (unsigned int)(t0 % 4 * 2 + ((t1 / 4) ^ i) + i % 1) * 8;
    old_x[i] = c[t2];
    old_x_tan[i] = c_tan[t2];
  }
  for (int i = 0; i < 2; ++i) {  // line 18
    double t1 = sums[0].x[i];  // line 19
    double t2 = sums[1].x[i];
    double v = t1 * t2;
    double v_tan = sums_tan[0].x[i] * t2 + t1 * sums_tan[1].x[i];
    double t3 = v;
    if (v > 0.0) {  // line 20
      t3 = alpha * v;
      v_tan = alpha_tan * v + alpha * v_tan;
    }
    old_x[i] += t3;
    old_x_tan[i] += v_tan;
  }
  double *to = d + 64 * warp;  // line 22
  for (int i = 0; i < 2; ++i) {
    int t1 = t0 / 4;
    unsigned int t2 = (unsigned int)t1 * 8 + (unsigned int)(t0 % 4 * 2 + ((t1 / 4) ^ i) + i % 1);
    to[t2] = old_x[i];
    (d_tan + 64 * warp)[t2] = old_x_tan[i];
  }
}
