// Gradient of `kernel` (kernel.cu:4) with respect to d, a, b, w, bias, by cugrad.
//   d_adj: in: the adjoint of *d after the function, the seed; out: 0 where *d was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
//   w_adj: the gradient with respect to *w is added to it
//   bias_adj: the gradient with respect to bias is added to what it points to
static __global__ void kernel_rev(float *d, const __half *__restrict__ a, const __half *__restrict__ b,
    const float *__restrict__ w, float bias, float *d_adj, __half *a_adj, __half *b_adj, float *w_adj,
    float *bias_adj) {
  __shared__ __half tile[256];
  __shared__ __half tile_adj[256];
  __shared__ float middle[256];
  __shared__ float middle_adj[256];
  ::cugrad::zero_shared(&tile_adj);
  ::cugrad::zero_shared(&middle_adj);
  __syncthreads();
  int i = threadIdx.x;  // line 7
  for (int i_1 = i; i_1 < 256; i_1 += 32) tile[i_1] = a[i_1] * (__half)0.5f;
  __syncthreads();  // line 8
  __half left_x[16];  // line 9
  __half left_x_adj[16] = {};
  __half right_x[16];  // line 10
  __half right_x_adj[16] = {};
  float sums_x[8];  // line 11
  float sums_x_adj[8] = {};
  int t0 = (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31;  // line 12
  for (int i_1 = 0; i_1 < 8; ++i_1) {
    int t1 = t0 / 2;
    left_x[i_1] = tile[(unsigned int)t1 * 16 + (unsigned int)((t1 ^ (t0 % 2 * 8 + i_1)) & 15)];
  }
  for (int i_1 = 8; i_1 < 16; ++i_1) left_x[i_1] = left_x[i_1 % 8];
  for (int i_1 = 0; i_1 < 8; ++i_1) {  // line 13
    int t1 = t0 / 2;
    int t2 = i_1 / 8;
    right_x[i_1] = b[(unsigned int)((t1 & 15) + t2 * 16)
        + (unsigned int)(t0 % 2 * 8 + t1 / 16 * 8 + i_1 % 8) * 16];
  }
  for (int i_1 = 8; i_1 < 16; ++i_1) right_x[i_1] = right_x[i_1 % 8];
  for (int i_1 = 0; i_1 < 8; ++i_1) sums_x[i_1] = bias;  // line 14
  float left[8];  // line 15
  float left_adj[8] = {};
  float right[8];
  float right_adj[8] = {};
  float sums_0 = sums_x[0];
  float sums_1 = sums_x[1];
  float sums_2 = sums_x[2];
  float sums_3 = sums_x[3];
  float sums_4 = sums_x[4];
  float sums_5 = sums_x[5];
  float sums_6 = sums_x[6];
  float sums_7 = sums_x[7];
  for (int i_1 = 0; i_1 < 8; ++i_1) left[i_1] = (float)left_x[i_1];
  for (int i_1 = 0; i_1 < 8; ++i_1) right[i_1] = (float)right_x[i_1];
  int part = t0 % 2;
  float mine_kept[16];
  float t_kept[16];
  float t_kept_1[16];
  float t_kept_2[16];
  float t_kept_3[16];
  float t_kept_4[16];
  float t_kept_5[16];
  float t_kept_6[16];
  float t_kept_7[16];
  for (int holder = 0; holder < 2; ++holder) {
    for (int i_1 = 0; i_1 < 8; ++i_1) {
      float mine = part == holder ? left[i_1] : 0.0f;
      for (int bit = 1; bit < 2; bit *= 2) mine += __shfl_xor_sync(0xffffffffu, mine, bit);
      int k = holder * 8 + i_1;
      int t1 = k % 16 * 2;
      float t2 = __shfl_xor_sync(0xffffffffu, right[0], t1);
      sums_0 += mine * t2;
      float t3 = __shfl_xor_sync(0xffffffffu, right[1], t1);
      sums_1 += mine * t3;
      float t4 = __shfl_xor_sync(0xffffffffu, right[2], t1);
      sums_2 += mine * t4;
      float t5 = __shfl_xor_sync(0xffffffffu, right[3], t1);
      sums_3 += mine * t5;
      float t6 = __shfl_xor_sync(0xffffffffu, right[4], t1);
      sums_4 += mine * t6;
      float t7 = __shfl_xor_sync(0xffffffffu, right[5], t1);
      sums_5 += mine * t7;
      float t8 = __shfl_xor_sync(0xffffffffu, right[6], t1);
      sums_6 += mine * t8;
      float t9 = __shfl_xor_sync(0xffffffffu, right[7], t1);
      sums_7 += mine * t9;
      t_kept[k] = t2;
      mine_kept[k] = mine;
      t_kept_1[k] = t3;
      t_kept_2[k] = t4;
      t_kept_3[k] = t5;
      t_kept_4[k] = t6;
      t_kept_5[k] = t7;
      t_kept_6[k] = t8;
      t_kept_7[k] = t9;
    }
  }
  sums_x[0] = sums_0;
  sums_x[1] = sums_1;
  sums_x[2] = sums_2;
  sums_x[3] = sums_3;
  sums_x[4] = sums_4;
  sums_x[5] = sums_5;
  sums_x[6] = sums_6;
  sums_x[7] = sums_7;
  for (int i_1 = 0; i_1 < 8; ++i_1) {  // line 16
    int t1 = t0 / 2;
    middle[(unsigned int)t1 * 16 + (unsigned int)(part * 8 + ((t1 / 16) ^ (i_1 / 8)) * 8 + i_1 % 8)] =
        sums_x[i_1];
  }
  __syncthreads();  // line 17
  float mine_kept_1[16];  // line 22
  float t_kept_8[16];
  float t_kept_9[16];
  float t_kept_10[16];
  float t_kept_11[16];
  float t_kept_12[16];
  float t_kept_13[16];
  float t_kept_14[16];
  float t_kept_15[16];
  float result_x_0 = 0.0f;
  float result_x_1 = 0.0f;
  float result_x_2 = 0.0f;
  float result_x_3 = 0.0f;
  float result_x_4 = 0.0f;
  float result_x_5 = 0.0f;
  float result_x_6 = 0.0f;
  float result_x_7 = 0.0f;
  for (int k = 0; k < 16; k += 8) {
    int t1 = k / 8;
    float *from = &middle[k];  // line 23
    int t2 = t0 / 2;
    unsigned int t3 = (unsigned int)t2 * 16;
    float first_x_0 = from[t3 + ((t2 ^ (part * 4)) & 7)];
    float first_x_1 = from[t3 + ((t2 ^ (part * 4 + 1)) & 7)];
    float first_x_2 = from[t3 + ((t2 ^ (part * 4 + 2)) & 7)];
    float first_x_3 = from[t3 + ((t2 ^ (part * 4 + 3)) & 7)];
    const float *from_1 = w + 16 * k;  // line 24
    unsigned int t4 = (unsigned int)(t2 & 7) * 16;
    int t5 = part * 8 + t2 / 8 * 4;
    float second_x_0 = from_1[t4 + t5];
    float second_x_1 = from_1[t4 + (t5 + 1)];
    float second_x_2 = from_1[t4 + (t5 + 2)];
    float second_x_3 = from_1[t4 + (t5 + 3)];
    float t6 = fabsf(first_x_0);  // line 25
    float result = first_x_0;
    if (t6 >= 1.1754944e-38f && t6 <= 3.4e38f) {
      int exponent = ilogbf(first_x_0);
      int bits = (int)scalbnf(first_x_0, 23 - exponent);
      bool t7 = bits < 0;
      int size = t7 ? -bits : bits;
      int rounded = (size + 4096) & ~8191;
      result = first_x_0 + scalbnf((float)(t7 ? size - rounded : rounded - size), exponent - 23);
    }
    float t7 = fabsf(first_x_1);
    float result_1 = first_x_1;
    if (t7 >= 1.1754944e-38f && t7 <= 3.4e38f) {
      int exponent = ilogbf(first_x_1);
      int bits = (int)scalbnf(first_x_1, 23 - exponent);
      bool t8 = bits < 0;
      int size = t8 ? -bits : bits;
      int rounded = (size + 4096) & ~8191;
      result_1 = first_x_1 + scalbnf((float)(t8 ? size - rounded : rounded - size), exponent - 23);
    }
    float t8 = fabsf(first_x_2);
    float result_2 = first_x_2;
    if (t8 >= 1.1754944e-38f && t8 <= 3.4e38f) {
      int exponent = ilogbf(first_x_2);
      int bits = (int)scalbnf(first_x_2, 23 - exponent);
      bool t9 = bits < 0;
      int size = t9 ? -bits : bits;
      int rounded = (size + 4096) & ~8191;
      result_2 = first_x_2 + scalbnf((float)(t9 ? size - rounded : rounded - size), exponent - 23);
    }
    float t9 = fabsf(first_x_3);
    float result_3 = first_x_3;
    if (t9 >= 1.1754944e-38f && t9 <= 3.4e38f) {
      int exponent = ilogbf(first_x_3);
      int bits = (int)scalbnf(first_x_3, 23 - exponent);
      bool t10 = bits < 0;
      int size = t10 ? -bits : bits;
      int rounded = (size + 4096) & ~8191;
      result_3 = first_x_3 + scalbnf((float)(t10 ? size - rounded : rounded - size), exponent - 23);
    }
    float left_1[4];  // line 26
    left_1[0] = result;
    left_1[1] = result_1;
    left_1[2] = result_2;
    left_1[3] = result_3;
    float sums_0_1 = result_x_0;
    float sums_1_1 = result_x_1;
    float sums_2_1 = result_x_2;
    float sums_3_1 = result_x_3;
    float sums_4_1 = result_x_4;
    float sums_5_1 = result_x_5;
    float sums_6_1 = result_x_6;
    float sums_7_1 = result_x_7;
    for (int holder = 0; holder < 2; ++holder) {
      for (int i_1 = 0; i_1 < 4; ++i_1) {
        float mine = part == holder ? left_1[i_1] : 0.0f;
        for (int bit = 1; bit < 2; bit *= 2) mine += __shfl_xor_sync(0xffffffffu, mine, bit);
        int k_1 = holder * 4 + i_1;
        int t10 = k_1 % 16 * 2;
        float t11 = __shfl_xor_sync(0xffffffffu, second_x_0, t10);
        sums_0_1 += mine * t11;
        float t12 = __shfl_xor_sync(0xffffffffu, second_x_1, t10);
        sums_1_1 += mine * t12;
        float t13 = __shfl_xor_sync(0xffffffffu, second_x_2, t10);
        sums_2_1 += mine * t13;
        float t14 = __shfl_xor_sync(0xffffffffu, second_x_3, t10);
        sums_3_1 += mine * t14;
        int t15 = (k_1 + 8) % 16 * 2;
        float t16 = __shfl_xor_sync(0xffffffffu, second_x_0, t15);
        sums_4_1 += mine * t16;
        float t17 = __shfl_xor_sync(0xffffffffu, second_x_1, t15);
        sums_5_1 += mine * t17;
        float t18 = __shfl_xor_sync(0xffffffffu, second_x_2, t15);
        sums_6_1 += mine * t18;
        float t19 = __shfl_xor_sync(0xffffffffu, second_x_3, t15);
        sums_7_1 += mine * t19;
        int t20 = (t1 * 2 + holder) * 4 + i_1;
        t_kept_8[t20] = t11;
        mine_kept_1[t20] = mine;
        t_kept_9[t20] = t12;
        t_kept_10[t20] = t13;
        t_kept_11[t20] = t14;
        t_kept_12[t20] = t16;
        t_kept_13[t20] = t17;
        t_kept_14[t20] = t18;
        t_kept_15[t20] = t19;
      }
    }
    result_x_0 = sums_0_1;
    result_x_1 = sums_1_1;
    result_x_2 = sums_2_1;
    result_x_3 = sums_3_1;
    result_x_4 = sums_4_1;
    result_x_5 = sums_5_1;
    result_x_6 = sums_6_1;
    result_x_7 = sums_7_1;
  }
  int t1 = t0 / 2;  // line 28
  unsigned int t2 = t1;
  int t3 = t1 / 8;
  int t4 = part * 8 + t3 * 4;
  unsigned int t5 = t4;
  unsigned int t6 = t2 + t5 * 16;
  d[t6] = result_x_0;
  unsigned int t7 = t2 + (unsigned int)(t4 + 1) * 16;
  d[t7] = result_x_1;
  unsigned int t8 = t2 + (unsigned int)(t4 + 2) * 16;
  d[t8] = result_x_2;
  unsigned int t9 = t2 + (unsigned int)(t4 + 3) * 16;
  d[t9] = result_x_3;
  int t10 = part * 8 + (t3 ^ 1) * 4;
  unsigned int t11 = t2 + (unsigned int)t10 * 16;
  d[t11] = result_x_4;
  unsigned int t12 = t2 + (unsigned int)(t10 + 1) * 16;
  d[t12] = result_x_5;
  unsigned int t13 = t2 + (unsigned int)(t10 + 2) * 16;
  d[t13] = result_x_6;
  unsigned int t14 = t2 + (unsigned int)(t10 + 3) * 16;
  d[t14] = result_x_7;

  // reverse sweep
  float result_x_7_adj = atomicExch(&d_adj[t14], 0.0f);
  float result_x_6_adj = atomicExch(&d_adj[t13], 0.0f);
  float result_x_5_adj = atomicExch(&d_adj[t12], 0.0f);
  float result_x_4_adj = atomicExch(&d_adj[t11], 0.0f);
  float result_x_3_adj = atomicExch(&d_adj[t9], 0.0f);
  float result_x_2_adj = atomicExch(&d_adj[t8], 0.0f);
  float result_x_1_adj = atomicExch(&d_adj[t7], 0.0f);
  float result_x_0_adj = atomicExch(&d_adj[t6], 0.0f);
  for (int k = 2; k > 0; --k) {  // line 22
    int k_1 = (k - 1) * 8;
    int t15 = k_1 / 8;
    unsigned int t16 = t2 * 16;  // line 23
    float left_adj_1[4] = {};  // line 26
    float second_x_0_adj = 0.0f;
    float second_x_1_adj = 0.0f;
    float second_x_2_adj = 0.0f;
    float second_x_3_adj = 0.0f;
    for (int holder = 1; holder >= 0; --holder) {
      for (int i_1 = 3; i_1 >= 0; --i_1) {
        int t17 = (t15 * 2 + holder) * 4 + i_1;
        float mine = mine_kept_1[t17];
        int k_2 = holder * 4 + i_1;
        int t18 = k_2 % 16 * 2;
        int t19 = (k_2 + 8) % 16 * 2;
        float mine_adj = result_x_7_adj * t_kept_15[t17];
        second_x_3_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, result_x_7_adj * mine, t19);
        mine_adj += result_x_6_adj * t_kept_14[t17];
        second_x_2_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, result_x_6_adj * mine, t19);
        mine_adj += result_x_5_adj * t_kept_13[t17];
        second_x_1_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, result_x_5_adj * mine, t19);
        mine_adj += result_x_4_adj * t_kept_12[t17];
        second_x_0_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, result_x_4_adj * mine, t19);
        mine_adj += result_x_3_adj * t_kept_11[t17];
        second_x_3_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, result_x_3_adj * mine, t18);
        mine_adj += result_x_2_adj * t_kept_10[t17];
        second_x_2_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, result_x_2_adj * mine, t18);
        mine_adj += result_x_1_adj * t_kept_9[t17];
        second_x_1_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, result_x_1_adj * mine, t18);
        mine_adj += result_x_0_adj * t_kept_8[t17];
        second_x_0_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, result_x_0_adj * mine, t18);
        for (int k_3 = 1; k_3 > 0; --k_3) {
          int bit = 1 << (k_3 - 1);
          mine_adj += __shfl_xor_sync(0xffffffffu, mine_adj, bit);
        }
        if (part == holder) left_adj_1[i_1] += mine_adj;
      }
    }
    float result_adj = left_adj_1[3];
    float result_adj_1 = left_adj_1[2];
    float result_adj_2 = left_adj_1[1];
    float result_adj_3 = left_adj_1[0];
    float w_row[4];  // line 24
    w_row[3] = second_x_3_adj;
    w_row[2] = second_x_2_adj;
    w_row[1] = second_x_1_adj;
    w_row[0] = second_x_0_adj;
    ::cugrad::accumulate_span((float (*)[4])(w_adj + 16 * k_1 + ((unsigned int)(t1 & 7) * 16 + t5)), w_row);
    atomicAdd(&(&middle_adj[k_1])[t16 + ((t1 ^ (part * 4 + 3)) & 7)], result_adj);  // line 23
    atomicAdd(&(&middle_adj[k_1])[t16 + ((t1 ^ (part * 4 + 2)) & 7)], result_adj_1);
    atomicAdd(&(&middle_adj[k_1])[t16 + ((t1 ^ (part * 4 + 1)) & 7)], result_adj_2);
    atomicAdd(&(&middle_adj[k_1])[t16 + ((t1 ^ (part * 4)) & 7)], result_adj_3);
  }
  __syncthreads();  // line 17
  for (int i_1 = 7; i_1 >= 0; --i_1) {  // line 16
    float t15 = atomicExch(&middle_adj[t2 * 16 + (part * 8 + ((t1 / 16) ^ (i_1 / 8)) * 8 + i_1 % 8)], 0.0f);
    sums_x_adj[i_1] += t15;
  }
  float sums_7_adj = sums_x_adj[7];  // line 15
  float sums_6_adj = sums_x_adj[6];
  float sums_5_adj = sums_x_adj[5];
  float sums_4_adj = sums_x_adj[4];
  float sums_3_adj = sums_x_adj[3];
  float sums_2_adj = sums_x_adj[2];
  float sums_1_adj = sums_x_adj[1];
  float sums_0_adj = sums_x_adj[0];
  for (int holder = 1; holder >= 0; --holder) {
    for (int i_1 = 7; i_1 >= 0; --i_1) {
      int k = holder * 8 + i_1;
      float mine = mine_kept[k];
      int t15 = k % 16 * 2;
      float mine_adj = sums_7_adj * t_kept_7[k];
      float t16 = ::cugrad::shuffle_xor_transposed(0xffffffffu, sums_7_adj * mine, t15);
      right_adj[7] += t16;
      mine_adj += sums_6_adj * t_kept_6[k];
      float t17 = ::cugrad::shuffle_xor_transposed(0xffffffffu, sums_6_adj * mine, t15);
      right_adj[6] += t17;
      mine_adj += sums_5_adj * t_kept_5[k];
      float t18 = ::cugrad::shuffle_xor_transposed(0xffffffffu, sums_5_adj * mine, t15);
      right_adj[5] += t18;
      mine_adj += sums_4_adj * t_kept_4[k];
      float t19 = ::cugrad::shuffle_xor_transposed(0xffffffffu, sums_4_adj * mine, t15);
      right_adj[4] += t19;
      mine_adj += sums_3_adj * t_kept_3[k];
      float t20 = ::cugrad::shuffle_xor_transposed(0xffffffffu, sums_3_adj * mine, t15);
      right_adj[3] += t20;
      mine_adj += sums_2_adj * t_kept_2[k];
      float t21 = ::cugrad::shuffle_xor_transposed(0xffffffffu, sums_2_adj * mine, t15);
      right_adj[2] += t21;
      mine_adj += sums_1_adj * t_kept_1[k];
      float t22 = ::cugrad::shuffle_xor_transposed(0xffffffffu, sums_1_adj * mine, t15);
      right_adj[1] += t22;
      mine_adj += sums_0_adj * t_kept[k];
      float t23 = ::cugrad::shuffle_xor_transposed(0xffffffffu, sums_0_adj * mine, t15);
      right_adj[0] += t23;
      for (int k_1 = 1; k_1 > 0; --k_1) {
        int bit = 1 << (k_1 - 1);
        mine_adj += __shfl_xor_sync(0xffffffffu, mine_adj, bit);
      }
      if (part == holder) left_adj[i_1] += mine_adj;
    }
  }
  for (int i_1 = 7; i_1 >= 0; --i_1) {
    right_x_adj[i_1] += (__half)right_adj[i_1];
    right_adj[i_1] = 0.0f;
  }
  for (int i_1 = 7; i_1 >= 0; --i_1) {
    left_x_adj[i_1] += (__half)left_adj[i_1];
    left_adj[i_1] = 0.0f;
  }
  float bias_adj_1 = 0.0f;
  for (int i_1 = 7; i_1 >= 0; --i_1) {  // line 14
    bias_adj_1 += sums_x_adj[i_1];
    sums_x_adj[i_1] = 0.0f;
  }
  for (int i_1 = 15; i_1 >= 8; --i_1) {  // line 13
    __half t15 = right_x_adj[i_1];
    right_x_adj[i_1] = __half(0.0f);
    right_x_adj[i_1 % 8] += t15;
  }
  for (int i_1 = 7; i_1 >= 0; --i_1) {
    int t15 = i_1 / 8;
    atomicAdd(&b_adj[(unsigned int)((t1 & 15) + t15 * 16)
        + (unsigned int)(part * 8 + t1 / 16 * 8 + i_1 % 8) * 16], right_x_adj[i_1]);
    right_x_adj[i_1] = __half(0.0f);
  }
  for (int i_1 = 15; i_1 >= 8; --i_1) {  // line 12
    __half t15 = left_x_adj[i_1];
    left_x_adj[i_1] = __half(0.0f);
    left_x_adj[i_1 % 8] += t15;
  }
  for (int i_1 = 7; i_1 >= 0; --i_1) {
    atomicAdd(&tile_adj[t2 * 16 + ((t1 ^ (part * 8 + i_1)) & 15)], left_x_adj[i_1]);
    left_x_adj[i_1] = __half(0.0f);
  }
  __syncthreads();  // line 8
  for (int k = i < 256 ? (256 - i - 1) / 32 + 1 : 0; k > 0; --k) {  // line 7
    int i_1 = i + (k - 1) * 32;
    __half t15 = ::cugrad::atomic_exchange(&tile_adj[i_1], __half(0.0f));
    atomicAdd(&a_adj[i_1], t15 * (__half)0.5f);
  }
  ::cugrad::accumulate_block(bias_adj, bias_adj_1);  // line 5
}
