// Gradient of `decided_once` (kernel.cu:3) with respect to x, w, y, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 14.
//   tape: holds what the reverse sweep needs of loops; `decided_once_rev_words` says how many words.
static __global__ void decided_once_rev(const float *__restrict__ x, const float *__restrict__ w, float *y,
    int n, int steps, float *x_adj, float *w_adj, float *y_adj, ::cugrad::tape tape) {
  __shared__ float w_sums[256];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&w_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 4
    if (i < n) {  // line 5
      float s = x[i];  // line 6
      for (int k = 0; k < steps; ++k) {  // line 7
        float t0 = w[k];  // line 8
        bool t1 = t0 * w[k + 1] + w[k + 2] > 0.1f;
        if (t1) {
          float v = y[i];  // line 9
          y[i] = v * v + s;  // line 10
          s += v * t0;  // line 11
          tape.push(v);
        }
        int times = (int)(t0 * x[k] * 3.0f + 1.5f);  // line 13
        bool t2 = 0 < times;  // line 14
        if (t2) {
          float y_held = y[i];
          float y_held_by_y_held = 1.0f;
          for (int t = 0; t < times; ++t) {
            y_held_by_y_held *= cosf(y_held);  // line 16
            y_held = sinf(y_held);
          }
          y[i] = y_held;  // line 14
          tape.push(y_held_by_y_held);
        }
        tape.push(t1);
        tape.push(t2);
      }
      float s_adj = y_adj[i];  // line 19
      y[i] += s;

      // reverse sweep
      int k = steps - 1;
      for (; k >= 7; k -= 8) {  // line 7
        float w_row[8];
        #pragma unroll
        for (int k_1 = 0; k_1 < 8; ++k_1) {
          int k_2 = k - k_1;
          bool t0 = tape.pop<bool>();
          bool t1 = tape.pop<bool>();
          float t2 = w[k_2];  // line 8
          if (t0) {  // line 14
            float y_held_by_y_held = tape.pop<float>();
            float y_held_adj = y_adj[i];
            float t3 = y_held_adj * y_held_by_y_held;
            y_held_adj = y_held_adj == 0.0f && t3 != t3 ? 0.0f : t3;
            y_adj[i] = y_held_adj;
          }
          float t3 = 0.0f;
          if (t1) {  // line 8
            float v = tape.pop<float>();
            float v_adj = s_adj * t2;  // line 11
            t3 = s_adj * v;
            float t4 = y_adj[i];  // line 10
            s_adj += t4;
            v_adj += 2.0f * t4 * v;
            y_adj[i] = v_adj;  // line 9
          }
          w_row[7 - k_1] = t3;  // line 8
        }
        if ((unsigned long long)(k - 7) < 249) {
          ::cugrad::accumulate_warp((float (*)[8])&w_sums[k - 7], w_row);
        } else {
          ::cugrad::accumulate_warp((float (*)[8])(w_adj + (k - 7)), w_row);
        }
      }
      for (; k >= 0; --k) {  // line 7
        bool t0 = tape.pop<bool>();
        bool t1 = tape.pop<bool>();
        float t2 = w[k];  // line 8
        if (t0) {  // line 14
          float y_held_by_y_held = tape.pop<float>();
          float y_held_adj = y_adj[i];
          float t3 = y_held_adj * y_held_by_y_held;
          y_held_adj = y_held_adj == 0.0f && t3 != t3 ? 0.0f : t3;
          y_adj[i] = y_held_adj;
        }
        float t3 = 0.0f;
        if (t1) {  // line 8
          float v = tape.pop<float>();
          float v_adj = s_adj * t2;  // line 11
          t3 = s_adj * v;
          float t4 = y_adj[i];  // line 10
          s_adj += t4;
          v_adj += 2.0f * t4 * v;
          y_adj[i] = v_adj;  // line 9
        }
        if ((unsigned long long)k < 256) {  // line 8
          ::cugrad::accumulate_warp(&w_sums[k], t3);
        } else {
          ::cugrad::accumulate_warp(&w_adj[k], t3);
        }
      }
      x_adj[i] += s_adj;  // line 6
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 256; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&w_adj[k], w_sums[k]);
  }
}

// Words of tape that a thread of `decided_once_rev` keeps at most.
static unsigned long long decided_once_rev_words(int steps) {
  return (unsigned long long)(steps > 0 ? steps : 0) * 4;
}
