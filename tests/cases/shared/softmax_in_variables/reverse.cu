// Gradient of `attention_weights` (kernel.cu:14) with respect to y, score, mask, scale, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   score_adj: the gradient with respect to *score is added to it
//   mask_adj: the gradient with respect to *mask is added to it
//   scale_adj: the gradient with respect to scale is added to what it points to
//   Without a derivative, because it cancels out: a value of line 26, a value of line 30.
//   tape: holds what the reverse sweep needs of loops; `attention_weights_rev_words` says how many words.
static __global__ void attention_weights_rev(double *y, const double *score, const double *mask, double scale,
    int rows, int cols, double *y_adj, double *score_adj, double *mask_adj, double *scale_adj,
    ::cugrad::tape tape) {
  __shared__ double total;
  __shared__ double total_adj;
  __shared__ double top;
  __shared__ double parts[32];
  ::cugrad::zero_shared(&total_adj);
  __syncthreads();
  int row = blockIdx.x;  // line 16
  int c = threadIdx.x;  // line 18
  for (int row_1 = row; row_1 < rows; row_1 += gridDim.x) {  // line 16
    double m = -1e30;
    for (int c_1 = c; c_1 < cols; c_1 += blockDim.x) {  // line 18
      m = fmax(m, score[row_1 * cols + c_1] * scale + mask[c_1]);
    }
    double v = m;
    for (int d = 16; d > 0; d >>= 1) v = fmax(v, __shfl_down_sync(0xffffffffu, v, d));  // line 5
    if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = v;  // line 6
    __syncthreads();  // line 7
    double v_1 = threadIdx.x < blockDim.x / 32 ? parts[threadIdx.x] : -1e30;  // line 8
    if (threadIdx.x < 32) {  // line 9
      for (int d = 16; d > 0; d >>= 1) v_1 = fmax(v_1, __shfl_down_sync(0xffffffffu, v_1, d));  // line 10
    }
    if (threadIdx.x == 0) {  // line 20
      top = v_1;  // line 21
      total = 0.0;  // line 22
    }
    __syncthreads();  // line 24
    double t0 = top;  // line 26
    double sum = 0.0;
    for (int c_1 = c; c_1 < cols; c_1 += blockDim.x) {
      sum += exp(score[row_1 * cols + c_1] * scale + mask[c_1] - t0);
    }
    atomicAdd(&total, sum);  // line 27
    __syncthreads();  // line 28
    double t1 = top;  // line 30
    double t2 = total;
    for (int c_1 = c; c_1 < cols; c_1 += blockDim.x) {  // line 29
      y[row_1 * cols + c_1] = exp(score[row_1 * cols + c_1] * scale + mask[c_1] - t1) / t2;  // line 30
    }
    __syncthreads();  // line 31
    tape.push(v_1);  // line 16
    tape.push(t2);
  }

  // reverse sweep
  bool t0 = row < rows;
  double scale_adj_1 = 0.0;
  for (int k = t0 ? (rows - row - 1) / (t0 ? (int)gridDim.x : 1) + 1 : 0; k > 0; --k) {
    int row_1 = row + (k - 1) * (int)gridDim.x;
    double t1 = tape.pop<double>();
    double v = tape.pop<double>();
    bool t2 = threadIdx.x == 0;  // line 20
    __syncthreads();
    if (t2) {
      top = v;  // line 21
      total = 0.0;  // line 22
    }
    __syncthreads();  // line 20
    double t3 = top;  // line 26
    __syncthreads();  // line 31
    bool t4 = c < cols;  // line 29
    int k_1 = t4 ? (cols - c - 1) / (t4 ? (int)blockDim.x : 1) + 1 : 0;
    double t5 = 1.0 / t1;  // line 30
    double t6 = 0.0;
    for (int k_2 = k_1; k_2 > 0; --k_2) {  // line 29
      int c_1 = c + (k_2 - 1) * (int)blockDim.x;
      int t7 = row_1 * cols + c_1;  // line 30
      double t8 = score[t7];
      double t9 = exp(t8 * scale + mask[c_1] - t3);
      double t10 = y_adj[t7] * t5;
      t6 -= t10 * (t9 * t5);
      double t11 = t10 * t9;
      atomicAdd(&mask_adj[c_1], t11);
      scale_adj_1 += t11 * t8;
      ::cugrad::accumulate_own(&score_adj[t7], t11 * scale);
      y_adj[t7] = 0.0;
    }
    ::cugrad::accumulate_warp(&total_adj, t6);
    __syncthreads();  // line 28
    double sum_adj = total_adj;  // line 27
    for (; k_1 > 0; --k_1) {  // line 26
      int c_1 = c + (k_1 - 1) * (int)blockDim.x;
      double t7 = score[row_1 * cols + c_1];
      double t8 = sum_adj * exp(t7 * scale + mask[c_1] - t3);
      atomicAdd(&mask_adj[c_1], t8);
      scale_adj_1 += t8 * t7;
      ::cugrad::accumulate_own(&score_adj[row_1 * cols + c_1], t8 * scale);
    }
    __syncthreads();  // line 24
    if (t2) total_adj = 0.0;  // line 20
    __syncthreads();  // line 7
  }
  ::cugrad::accumulate_block(scale_adj, scale_adj_1);  // line 15
}

// Words of tape that a thread of `attention_weights_rev` keeps at most.
static unsigned long long attention_weights_rev_words(int rows, unsigned int gridDim_x) {
  return (unsigned long long)((long long)rows > 0 ? ((long long)rows - 1)
      / ((long long)gridDim_x > 0 ? (long long)gridDim_x : 1) + 1 : 0) * 4;
}
