// Gradient of `product` (kernel.cu:11) with respect to c, a, b, by cugrad.
//   c_adj: in: the adjoint of *c after the function, the seed; out: 0 where *c was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
//   tape: holds what the reverse sweep needs of loops; `product_rev_words` says how many words.
static __global__ void product_rev(float *c, const float *__restrict__ a, const float *__restrict__ b, int n,
    int k, float *c_adj, float *a_adj, float *b_adj, ::cugrad::tape tape) {
  __shared__ float as[2][8][8];
  __shared__ float as_adj[2][8][8];
  __shared__ float bs[2][8][8];
  __shared__ float bs_adj[2][8][8];
  ::cugrad::require_room(n, -8 + (long long)blockDim.x + (long long)gridDim.x * 8, 1ll,
      -8 + (long long)blockDim.y + (long long)gridDim.y * 8);
  ::cugrad::require_block(8u, 8u, 64u);
  ::cugrad::zero_shared(&as_adj);
  ::cugrad::zero_shared(&bs_adj);
  __syncthreads();
  int x = threadIdx.x;  // line 13
  int y = threadIdx.y;
  int row = blockIdx.y * 8 + threadIdx.y;
  unsigned int t0 = blockIdx.x * 8;
  int column = t0 + threadIdx.x;
  bool t1 = x < 2;  // line 17
  if (t1) {
    bool inside = 4 * x < k;  // line 18
    int bytes = inside ? 16 : 0;  // line 4
    ::cugrad::require_whole_copy(bytes == 0 || bytes == 16);  // line 5
    if (bytes != 0) {
      long t2 = (long)(4 * x) + (long)(row * k);
      float t3 = a[t2 + 1];
      float t4 = a[t2 + 2];
      float t5 = a[t2 + 3];
      long t6 = (long)(4 * x) + (long)y * 8;
      ((float *)as)[t6] = a[t2];
      ((float *)as)[t6 + 1] = t3;
      ((float *)as)[t6 + 2] = t4;
      ((float *)as)[t6 + 3] = t5;
    } else {
      long t2 = (long)(4 * x) + (long)y * 8;
      ((float *)as)[t2 + 3] = 0.0f;
      ((float *)as)[t2] = 0.0f;
      ((float *)as)[t2 + 1] = 0.0f;
      ((float *)as)[t2 + 2] = 0.0f;
    }
    long t2 = (long)(4 * x) + (long)t0 + (long)(y * n);  // line 20
    float t3 = b[t2 + 1];
    float t4 = b[t2 + 2];
    float t5 = b[t2 + 3];
    long t6 = (long)x * 4 + (long)y * 8;
    ((float *)bs)[t6] = b[t2];
    ((float *)bs)[t6 + 1] = t3;
    ((float *)bs)[t6 + 2] = t4;
    ((float *)bs)[t6 + 3] = t5;
  }
  int t2 = k / 8;  // line 26
  float sum = 0.0f;
  int step = 0;
  while (step < t2) {
    int step_1 = step + 1;  // line 27
    if (step_1 < t2) {
      int stage = step_1 % 2;  // line 16
      int from = step_1 * 8;
      if (t1) {  // line 17
        bool inside = from + 4 * x < k;  // line 18
        int bytes = inside ? 16 : 0;  // line 4
        ::cugrad::require_whole_copy(bytes == 0 || bytes == 16);  // line 5
        if (bytes != 0) {
          long t3 = (long)(4 * x) + (long)from + (long)(row * k);
          float t4 = a[t3 + 1];
          float t5 = a[t3 + 2];
          float t6 = a[t3 + 3];
          long t7 = (long)(4 * x) + (long)y * 8 + (long)stage * 64;
          ((float *)as)[t7] = a[t3];
          ((float *)as)[t7 + 1] = t4;
          ((float *)as)[t7 + 2] = t5;
          ((float *)as)[t7 + 3] = t6;
        } else {
          long t3 = (long)(4 * x) + (long)y * 8 + (long)stage * 64;
          ((float *)as)[t3 + 3] = 0.0f;
          ((float *)as)[t3] = 0.0f;
          ((float *)as)[t3 + 1] = 0.0f;
          ((float *)as)[t3 + 2] = 0.0f;
        }
        long t3 = (long)(4 * x) + (long)t0 + (long)((from + y) * n);  // line 20
        float t4 = b[t3 + 1];
        float t5 = b[t3 + 2];
        float t6 = b[t3 + 3];
        long t7 = (long)stage * 64 + (long)x * 4 + (long)y * 8;
        ((float *)bs)[t7] = b[t3];
        ((float *)bs)[t7 + 1] = t4;
        ((float *)bs)[t7 + 2] = t5;
        ((float *)bs)[t7 + 3] = t6;
      }
    }
    __syncthreads();  // line 33
    for (int i = 0; i < 8; ++i) {  // line 34
      int t3 = step % 2;
      float t4 = as[t3][y][i];
      float t5 = bs[t3][i][x];
      sum += t4 * t5;
      tape.push(t5);
      tape.push(t4);
    }
    __syncthreads();  // line 35
    step = step_1;
  }
  int t3 = row * n + column;  // line 37
  float sum_adj = c_adj[t3];
  c[t3] = sum;

  // reverse sweep
  c_adj[t3] = 0.0f;
  for (int step_1 = t2 - 1; step_1 >= 0; --step_1) {  // line 26
    int step_2 = step_1 + 1;  // line 27
    __syncthreads();  // line 35
    for (int i = 7; i >= 0; --i) {  // line 34
      float t4 = tape.pop<float>();
      float t5 = tape.pop<float>();
      int t6 = step_1 % 2;
      ::cugrad::accumulate_column(&bs_adj[t6][i][x], sum_adj * t4);
      ::cugrad::accumulate_warp(&as_adj[t6][y][i], sum_adj * t5);
    }
    __syncthreads();  // line 33
    if (step_2 < t2) {  // line 27
      int stage = step_2 % 2;  // line 16
      int from = step_2 * 8;
      if (t1) {  // line 17
        bool inside = from + 4 * x < k;  // line 18
        int bytes = inside ? 16 : 0;  // line 4
        long t4 = (long)stage * 64;  // line 20
        long t5 = 4 * x;
        long t6 = (long)y * 8;
        long t7 = t4 + (long)x * 4 + t6;
        float t8 = atomicExch(&((float *)bs_adj)[t7 + 3], 0.0f);
        float t9 = atomicExch(&((float *)bs_adj)[t7 + 2], 0.0f);
        float t10 = atomicExch(&((float *)bs_adj)[t7 + 1], 0.0f);
        float t11 = atomicExch(&((float *)bs_adj)[t7], 0.0f);
        float b_row[4];
        b_row[3] = t8;
        b_row[2] = t9;
        b_row[1] = t10;
        b_row[0] = t11;
        ::cugrad::accumulate_span((float (*)[4])(b_adj + (t5 + t0 + (from + y) * n)), b_row);
        if (bytes != 0) {  // line 5
          long t12 = t5 + t6 + t4;
          float t13 = atomicExch(&((float *)as_adj)[t12 + 3], 0.0f);
          float t14 = atomicExch(&((float *)as_adj)[t12 + 2], 0.0f);
          float t15 = atomicExch(&((float *)as_adj)[t12 + 1], 0.0f);
          float t16 = atomicExch(&((float *)as_adj)[t12], 0.0f);
          float a_row[4];
          a_row[3] = t13;
          a_row[2] = t14;
          a_row[1] = t15;
          a_row[0] = t16;
          ::cugrad::accumulate_span((float (*)[4])(a_adj + (t5 + from + row * k)), a_row);
        } else {
          long t12 = t5 + t6 + t4;
          atomicExch(&((float *)as_adj)[t12 + 3], 0.0f);
          atomicExch(&((float *)as_adj)[t12 + 2], 0.0f);
          atomicExch(&((float *)as_adj)[t12 + 1], 0.0f);
          atomicExch(&((float *)as_adj)[t12], 0.0f);
        }
      }
    }
  }
  if (!t1) return;  // line 17
  bool inside = 4 * x < k;  // line 18
  int bytes = inside ? 16 : 0;  // line 4
  long t4 = 4 * x;  // line 20
  long t5 = (long)y * 8;
  long t6 = (long)x * 4 + t5;
  float t7 = atomicExch(&((float *)bs_adj)[t6 + 3], 0.0f);
  float t8 = atomicExch(&((float *)bs_adj)[t6 + 2], 0.0f);
  float t9 = atomicExch(&((float *)bs_adj)[t6 + 1], 0.0f);
  float t10 = atomicExch(&((float *)bs_adj)[t6], 0.0f);
  float b_row[4];
  b_row[3] = t7;
  b_row[2] = t8;
  b_row[1] = t9;
  b_row[0] = t10;
  ::cugrad::accumulate_span((float (*)[4])(b_adj + (t4 + t0 + y * n)), b_row);
  if (bytes != 0) {  // line 5
    long t11 = t4 + t5;
    float t12 = atomicExch(&((float *)as_adj)[t11 + 3], 0.0f);
    float t13 = atomicExch(&((float *)as_adj)[t11 + 2], 0.0f);
    float t14 = atomicExch(&((float *)as_adj)[t11 + 1], 0.0f);
    float t15 = atomicExch(&((float *)as_adj)[t11], 0.0f);
    float a_row[4];
    a_row[3] = t12;
    a_row[2] = t13;
    a_row[1] = t14;
    a_row[0] = t15;
    ::cugrad::accumulate_span((float (*)[4])(a_adj + (t4 + row * k)), a_row);
  } else {
    long t11 = t4 + t5;
    atomicExch(&((float *)as_adj)[t11 + 3], 0.0f);
    atomicExch(&((float *)as_adj)[t11 + 2], 0.0f);
    atomicExch(&((float *)as_adj)[t11 + 1], 0.0f);
    atomicExch(&((float *)as_adj)[t11], 0.0f);
  }
}

// Words of tape that a thread of `product_rev` keeps at most.
static unsigned long long product_rev_words(int k) {
  int t0 = k / 8;
  return (unsigned long long)(t0 > 0 ? t0 : 0) * 16;
}
