// Gradient of `kernel` (kernel.cu:4) with respect to d, a, b, w, bias, by cugrad.
//   d_adj: in: the adjoint of *d after the function, the seed; out: 0 where *d was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
//   w_adj: the gradient with respect to *w is added to it
//   bias_adj: the gradient with respect to bias is added to what it points to
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(float *d, const __half *a, const __half *b, const float *w, float bias,
    float *d_adj, __half *a_adj, __half *b_adj, float *w_adj, float *bias_adj, ::cugrad::tape tape) {
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
  float sums[8];  // line 15
  float sums_adj[8] = {};
  float left[8];
  float left_adj[8] = {};
  float right[8];
  float right_adj[8] = {};
  for (int i_1 = 0; i_1 < 8; ++i_1) sums[i_1] = sums_x[i_1];
  for (int i_1 = 0; i_1 < 8; ++i_1) left[i_1] = (float)left_x[i_1];
  for (int i_1 = 0; i_1 < 8; ++i_1) right[i_1] = (float)right_x[i_1];
  int part = t0 % 2;
  float mine_kept[16];
  for (int holder = 0; holder < 2; ++holder) {
    for (int i_1 = 0; i_1 < 8; ++i_1) {
      float mine = part == holder ? left[i_1] : 0.0f;
      for (int bit = 1; bit < 2; bit *= 2) mine += __shfl_xor_sync(0xffffffffu, mine, bit);
      int k = holder * 8 + i_1;
      for (int s = 0; s < 1; ++s) {
        for (int j = 0; j < 8; ++j) {
          float t1 = __shfl_xor_sync(0xffffffffu, right[j], (k + 16 * s) % 16 * 2);
          sums[s * 8 + j] += mine * t1;
          tape.push(t1);
        }
      }
      mine_kept[k] = mine;
    }
  }
  for (int i_1 = 0; i_1 < 8; ++i_1) sums_x[i_1] = sums[i_1];
  for (int i_1 = 0; i_1 < 8; ++i_1) {  // line 16
    int t1 = t0 / 2;
    middle[(unsigned int)t1 * 16 + (unsigned int)(part * 8 + ((t1 / 16) ^ (i_1 / 8)) * 8 + i_1 % 8)] =
        sums_x[i_1];
  }
  __syncthreads();  // line 17
  float first_x[4];  // line 18
  float first_x_adj[4] = {};
  float second_x[4];  // line 19
  float second_x_adj[4] = {};
  float result_x[8];  // line 20
  float result_x_adj[8] = {};
  for (int i_1 = 0; i_1 < 8; ++i_1) result_x[i_1] = 0.0f;  // line 21
  float mine_kept_1[16];  // line 22
  for (int k = 0; k < 16; k += 8) {
    int t1 = k / 8;
    float *from = &middle[k];  // line 23
    for (int i_1 = 0; i_1 < 4; ++i_1) {
      int t2 = t0 / 2;
      first_x[i_1] = from[(unsigned int)t2 * 16 + (unsigned int)((t2 ^ (part * 4 + i_1)) & 7)];
    }
    const float *from_1 = w + 16 * k;  // line 24
    for (int i_1 = 0; i_1 < 4; ++i_1) {
      int t2 = t0 / 2;
      int t3 = i_1 / 4;
      second_x[i_1] = from_1[(unsigned int)((t2 & 7) + t3 * 16) * 16
          + (unsigned int)(part * 8 + t2 / 8 * 4 + i_1 % 4)];
    }
    for (int i_1 = 0; i_1 < 4; ++i_1) {  // line 25
      float x = first_x[i_1];
      float t2 = fabsf(x);
      float result = x;
      if (t2 >= 1.1754944e-38f && t2 <= 3.4e38f) {
        int exponent = ilogbf(x);
        int bits = (int)scalbnf(x, 23 - exponent);
        bool t3 = bits < 0;
        int size = t3 ? -bits : bits;
        int rounded = (size + 4096) & ~8191;
        result = x + scalbnf((float)(t3 ? size - rounded : rounded - size), exponent - 23);
      }
      first_x[i_1] = result;
    }
    float sums_1[8];  // line 26
    float left_1[4];
    float right_1[4];
    for (int i_1 = 0; i_1 < 8; ++i_1) sums_1[i_1] = result_x[i_1];
    for (int i_1 = 0; i_1 < 4; ++i_1) left_1[i_1] = first_x[i_1];
    for (int i_1 = 0; i_1 < 4; ++i_1) right_1[i_1] = second_x[i_1];
    for (int holder = 0; holder < 2; ++holder) {
      for (int i_1 = 0; i_1 < 4; ++i_1) {
        float mine = part == holder ? left_1[i_1] : 0.0f;
        for (int bit = 1; bit < 2; bit *= 2) mine += __shfl_xor_sync(0xffffffffu, mine, bit);
        int k_1 = holder * 4 + i_1;
        for (int s = 0; s < 2; ++s) {
          for (int j = 0; j < 4; ++j) {
            float t2 = __shfl_xor_sync(0xffffffffu, right_1[j], (k_1 + 8 * s) % 16 * 2);
            sums_1[s * 4 + j] += mine * t2;
            tape.push(t2);
          }
        }
        mine_kept_1[(t1 * 2 + holder) * 4 + i_1] = mine;
      }
    }
    for (int i_1 = 0; i_1 < 8; ++i_1) result_x[i_1] = sums_1[i_1];
  }
  for (int i_1 = 0; i_1 < 8; ++i_1) {  // line 28
    int t1 = t0 / 2;
    d[(unsigned int)t1 + (unsigned int)(part * 8 + ((t1 / 8) ^ (i_1 / 4)) * 4 + i_1 % 4) * 16] =
        result_x[i_1];
  }

  // reverse sweep
  for (int i_1 = 7; i_1 >= 0; --i_1) {
    int t1 = t0 / 2;
    float t2 = atomicExch(&d_adj[(unsigned int)t1 + (unsigned int)(part * 8 + ((t1 / 8) ^ (i_1 / 4)) * 4
        + i_1 % 4) * 16], 0.0f);
    result_x_adj[i_1] += t2;
  }
  for (int k = 2; k > 0; --k) {  // line 22
    int k_1 = (k - 1) * 8;
    int t1 = k_1 / 8;
    float sums_adj_1[8] = {};  // line 26
    float left_adj_1[4] = {};
    float right_adj_1[4] = {};
    for (int i_1 = 7; i_1 >= 0; --i_1) {
      sums_adj_1[i_1] += result_x_adj[i_1];
      result_x_adj[i_1] = 0.0f;
    }
    for (int holder = 1; holder >= 0; --holder) {
      for (int i_1 = 3; i_1 >= 0; --i_1) {
        float mine = mine_kept_1[(t1 * 2 + holder) * 4 + i_1];
        int k_2 = holder * 4 + i_1;
        float mine_adj = 0.0f;
        for (int s = 1; s >= 0; --s) {
          for (int j = 3; j >= 0; --j) {
            float t2 = tape.pop<float>();
            float t3 = sums_adj_1[s * 4 + j];
            mine_adj += t3 * t2;
            float t4 = ::cugrad::shuffle_xor_transposed(0xffffffffu, t3 * mine, (k_2 + 8 * s) % 16 * 2);
            right_adj_1[j] += t4;
          }
        }
        for (int k_3 = 1; k_3 > 0; --k_3) {
          int bit = 1 << (k_3 - 1);
          mine_adj += __shfl_xor_sync(0xffffffffu, mine_adj, bit);
        }
        if (part == holder) left_adj_1[i_1] += mine_adj;
      }
    }
    for (int i_1 = 3; i_1 >= 0; --i_1) {
      second_x_adj[i_1] += right_adj_1[i_1];
      right_adj_1[i_1] = 0.0f;
    }
    for (int i_1 = 3; i_1 >= 0; --i_1) {
      first_x_adj[i_1] += left_adj_1[i_1];
      left_adj_1[i_1] = 0.0f;
    }
    for (int i_1 = 7; i_1 >= 0; --i_1) {
      result_x_adj[i_1] += sums_adj_1[i_1];
      sums_adj_1[i_1] = 0.0f;
    }
    for (int i_1 = 3; i_1 >= 0; --i_1) {  // line 24
      int t2 = t0 / 2;
      int t3 = i_1 / 4;
      atomicAdd(&(w_adj + 16 * k_1)[(unsigned int)((t2 & 7) + t3 * 16) * 16
          + (unsigned int)(part * 8 + t2 / 8 * 4 + i_1 % 4)], second_x_adj[i_1]);
      second_x_adj[i_1] = 0.0f;
    }
    for (int i_1 = 3; i_1 >= 0; --i_1) {  // line 23
      int t2 = t0 / 2;
      atomicAdd(&(&middle_adj[k_1])[(unsigned int)t2 * 16 + (unsigned int)((t2 ^ (part * 4 + i_1)) & 7)],
          first_x_adj[i_1]);
      first_x_adj[i_1] = 0.0f;
    }
  }
  for (int i_1 = 7; i_1 >= 0; --i_1) result_x_adj[i_1] = 0.0f;  // line 21
  __syncthreads();  // line 17
  for (int i_1 = 7; i_1 >= 0; --i_1) {  // line 16
    int t1 = t0 / 2;
    float t2 = atomicExch(&middle_adj[(unsigned int)t1 * 16
        + (unsigned int)(part * 8 + ((t1 / 16) ^ (i_1 / 8)) * 8 + i_1 % 8)], 0.0f);
    sums_x_adj[i_1] += t2;
  }
  for (int i_1 = 7; i_1 >= 0; --i_1) {  // line 15
    sums_adj[i_1] += sums_x_adj[i_1];
    sums_x_adj[i_1] = 0.0f;
  }
  for (int holder = 1; holder >= 0; --holder) {
    for (int i_1 = 7; i_1 >= 0; --i_1) {
      int k = holder * 8 + i_1;
      float mine = mine_kept[k];
      float mine_adj = 0.0f;
      for (int s = 0; s >= 0; --s) {
        for (int j = 7; j >= 0; --j) {
          float t1 = tape.pop<float>();
          float t2 = sums_adj[s * 8 + j];
          mine_adj += t2 * t1;
          float t3 = ::cugrad::shuffle_xor_transposed(0xffffffffu, t2 * mine, (k + 16 * s) % 16 * 2);
          right_adj[j] += t3;
        }
      }
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
  for (int i_1 = 7; i_1 >= 0; --i_1) {
    sums_x_adj[i_1] += sums_adj[i_1];
    sums_adj[i_1] = 0.0f;
  }
  float bias_adj_1 = 0.0f;
  for (int i_1 = 7; i_1 >= 0; --i_1) {  // line 14
    bias_adj_1 += sums_x_adj[i_1];
    sums_x_adj[i_1] = 0.0f;
  }
  for (int i_1 = 15; i_1 >= 8; --i_1) {  // line 13
    __half t1 = right_x_adj[i_1];
    right_x_adj[i_1] = __half(0.0f);
    right_x_adj[i_1 % 8] += t1;
  }
  for (int i_1 = 7; i_1 >= 0; --i_1) {
    int t1 = t0 / 2;
    int t2 = i_1 / 8;
    atomicAdd(&b_adj[(unsigned int)((t1 & 15) + t2 * 16)
        + (unsigned int)(part * 8 + t1 / 16 * 8 + i_1 % 8) * 16], right_x_adj[i_1]);
    right_x_adj[i_1] = __half(0.0f);
  }
  for (int i_1 = 15; i_1 >= 8; --i_1) {  // line 12
    __half t1 = left_x_adj[i_1];
    left_x_adj[i_1] = __half(0.0f);
    left_x_adj[i_1 % 8] += t1;
  }
  for (int i_1 = 7; i_1 >= 0; --i_1) {
    int t1 = t0 / 2;
    atomicAdd(&tile_adj[(unsigned int)t1 * 16 + (unsigned int)((t1 ^ (part * 8 + i_1)) & 15)],
        left_x_adj[i_1]);
    left_x_adj[i_1] = __half(0.0f);
  }
  __syncthreads();  // line 8
  for (int k = i < 256 ? (256 - i - 1) / 32 + 1 : 0; k > 0; --k) {  // line 7
    int i_1 = i + (k - 1) * 32;
    __half t1 = ::cugrad::atomic_exchange(&tile_adj[i_1], __half(0.0f));
    atomicAdd(&a_adj[i_1], t1 * (__half)0.5f);
  }
  ::cugrad::accumulate_block(bias_adj, bias_adj_1);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words() {
  return 256;
}
