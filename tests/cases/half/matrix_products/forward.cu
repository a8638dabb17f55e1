// Tangent of `kernel` (kernel.cu:4) with respect to d, a, b, w, bias, by cugrad.
//   d_tan: tangent of d
//   a_tan: tangent of a
//   b_tan: tangent of b
//   w_tan: tangent of w
//   bias_tan: tangent of bias
static __global__ void kernel_fwd(float *d, const __half *a, const __half *b, const float *w, float bias,
    float *d_tan, __half *a_tan, __half *b_tan, float *w_tan, float bias_tan) {
  __shared__ __half tile[256];
  __shared__ __half tile_tan[256];
  __shared__ float middle[256];
  __shared__ float middle_tan[256];
  for (int i = threadIdx.x; i < 256; i += 32) {  // line 7
    __half t0 = a_tan[i];
    tile[i] = a[i] * (__half)0.5f;
    tile_tan[i] = t0 * (__half)0.5f;
  }
  __syncthreads();  // line 8
  __half left_x[16];  // line 9
  __half left_x_tan[16] = {};
  __half right_x[16];  // line 10
  __half right_x_tan[16] = {};
  float sums_x[8];  // line 11
  float sums_x_tan[8] = {};
  int t0 = (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31;  // line 12
  for (int i = 0; i < 8; ++i) {
    int t1 = t0 / 2;
    unsigned int t2 = (unsigned int)t1 * 16 + (unsigned int)((t1 ^ (t0 % 2 * 8 + i)) & 15);
    left_x[i] = tile[t2];
    left_x_tan[i] = tile_tan[t2];
  }
  for (int i = 8; i < 16; ++i) {
    int t1 = i % 8;
    left_x[i] = left_x[t1];
    left_x_tan[i] = left_x_tan[t1];
  }
  for (int i = 0; i < 8; ++i) {  // line 13
    int t1 = t0 / 2;
    unsigned int t2 = (unsigned int)((t1 & 15) + i / 8 * 16)
        + (unsigned int)(t0 % 2 * 8 + t1 / 16 * 8 + i % 8) * 16;
    right_x[i] = b[t2];
    right_x_tan[i] = b_tan[t2];
  }
  for (int i = 8; i < 16; ++i) {
    int t1 = i % 8;
    right_x[i] = right_x[t1];
    right_x_tan[i] = right_x_tan[t1];
  }
  for (int i = 0; i < 8; ++i) {  // line 14
    sums_x[i] = bias;
    sums_x_tan[i] = bias_tan;
  }
  float sums[8];  // line 15
  float sums_tan[8] = {};
  float left[8];
  float left_tan[8] = {};
  float right[8];
  float right_tan[8] = {};
  for (int i = 0; i < 8; ++i) {
    sums[i] = sums_x[i];
    sums_tan[i] = sums_x_tan[i];
  }
  for (int i = 0; i < 8; ++i) {
    left[i] = (float)left_x[i];
    left_tan[i] = (float)left_x_tan[i];
  }
  for (int i = 0; i < 8; ++i) {
    right[i] = (float)right_x[i];
    right_tan[i] = (float)right_x_tan[i];
  }
  int part = t0 % 2;
  for (int holder = 0; holder < 2; ++holder) {
    for (int i = 0; i < 8; ++i) {
      float mine = 0.0f;
      float mine_tan = 0.0f;
      if (part == holder) {
        mine = left[i];
        mine_tan = left_tan[i];
      }
      for (int bit = 1; bit < 2; bit *= 2) {
        float t1 = __shfl_xor_sync(0xffffffffu, mine, bit);
        mine += t1;
        mine_tan += __shfl_xor_sync(0xffffffffu, mine_tan, bit);
      }
      int k = holder * 8 + i;
      for (int s = 0; s < 1; ++s) {
        for (int j = 0; j < 8; ++j) {
          int t1 = (k + 16 * s) % 16 * 2;
          float t2 = __shfl_xor_sync(0xffffffffu, right[j], t1);
          float t3 = __shfl_xor_sync(0xffffffffu, right_tan[j], t1);
          int t4 = s * 8 + j;
          sums[t4] += mine * t2;
          sums_tan[t4] += mine_tan * t2 + mine * t3;
        }
      }
    }
  }
  for (int i = 0; i < 8; ++i) {
    sums_x[i] = sums[i];
    sums_x_tan[i] = sums_tan[i];
  }
  for (int i = 0; i < 8; ++i) {  // line 16
    int t1 = t0 / 2;
    unsigned int t2 = (unsigned int)t1 * 16 + (unsigned int)(part * 8 + ((t1 / 16) ^ (i / 8)) * 8 + i % 8);
    middle[t2] = sums_x[i];
    middle_tan[t2] = sums_x_tan[i];
  }
  __syncthreads();  // line 17
  float first_x[4];  // line 18
  float first_x_tan[4] = {};
  float second_x[4];  // line 19
  float second_x_tan[4] = {};
  float result_x[8];  // line 20
  float result_x_tan[8] = {};
  for (int i = 0; i < 8; ++i) {  // line 21
    result_x[i] = 0.0f;
    result_x_tan[i] = 0.0f;
  }
  for (int k = 0; k < 16; k += 8) {  // line 22
    float *from = &middle[k];  // line 23
    for (int i = 0; i < 4; ++i) {
      int t1 = t0 / 2;
      unsigned int t2 = (unsigned int)t1 * 16 + (unsigned int)((t1 ^ (part * 4 + i)) & 7);
      first_x[i] = from[t2];
      first_x_tan[i] = (&middle_tan[k])[t2];
    }
    const float *from_1 = w + 16 * k;  // line 24
    for (int i = 0; i < 4; ++i) {
      int t1 = t0 / 2;
      unsigned int t2 = (unsigned int)((t1 & 7) + i / 4 * 16) * 16
          + (unsigned int)(part * 8 + t1 / 8 * 4 + i % 4);
      second_x[i] = from_1[t2];
      second_x_tan[i] = (w_tan + 16 * k)[t2];
    }
    for (int i = 0; i < 4; ++i) {  // line 25
      float x = first_x[i];
      float x_tan = first_x_tan[i];
      float t1 = fabsf(x);
      float result = x;
      if (t1 >= 1.1754944e-38f && t1 <= 3.4e38f) {
        int exponent = ilogbf(x);
        int bits = (int)scalbnf(x, 23 - exponent);
        bool t2 = bits < 0;
        int size = t2 ? -bits : bits;
        int rounded = (size + 4096) & ~8191;
        result = x + scalbnf((float)(t2 ? size - rounded : rounded - size), exponent - 23);
      }
      first_x[i] = result;
      first_x_tan[i] = x_tan;
    }
    float sums_1[8];  // line 26
    float sums_tan_1[8] = {};
    float left_1[4];
    float left_tan_1[4] = {};
    float right_1[4];
    float right_tan_1[4] = {};
    for (int i = 0; i < 8; ++i) {
      sums_1[i] = result_x[i];
      sums_tan_1[i] = result_x_tan[i];
    }
    for (int i = 0; i < 4; ++i) {
      left_1[i] = first_x[i];
      left_tan_1[i] = first_x_tan[i];
    }
    for (int i = 0; i < 4; ++i) {
      right_1[i] = second_x[i];
      right_tan_1[i] = second_x_tan[i];
    }
    for (int holder = 0; holder < 2; ++holder) {
      for (int i = 0; i < 4; ++i) {
        float mine = 0.0f;
        float mine_tan = 0.0f;
        if (part == holder) {
          mine = left_1[i];
          mine_tan = left_tan_1[i];
        }
        for (int bit = 1; bit < 2; bit *= 2) {
          float t1 = __shfl_xor_sync(0xffffffffu, mine, bit);
          mine += t1;
          mine_tan += __shfl_xor_sync(0xffffffffu, mine_tan, bit);
        }
        int k_1 = holder * 4 + i;
        for (int s = 0; s < 2; ++s) {
          for (int j = 0; j < 4; ++j) {
            int t1 = (k_1 + 8 * s) % 16 * 2;
            float t2 = __shfl_xor_sync(0xffffffffu, right_1[j], t1);
            float t3 = __shfl_xor_sync(0xffffffffu, right_tan_1[j], t1);
            int t4 = s * 4 + j;
            sums_1[t4] += mine * t2;
            sums_tan_1[t4] += mine_tan * t2 + mine * t3;
          }
        }
      }
    }
    for (int i = 0; i < 8; ++i) {
      result_x[i] = sums_1[i];
      result_x_tan[i] = sums_tan_1[i];
    }
  }
  for (int i = 0; i < 8; ++i) {  // line 28
    int t1 = t0 / 2;
    unsigned int t2 = (unsigned int)t1 + (unsigned int)(part * 8 + ((t1 / 8) ^ (i / 4)) * 4 + i % 4) * 16;
    d[t2] = result_x[i];
    d_tan[t2] = result_x_tan[i];
  }
}
