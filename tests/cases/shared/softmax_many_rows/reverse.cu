// Gradient of `log_softmax` (kernel.cu:3) with respect to y, top, x, temperature, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   top_adj: in: the adjoint of *top after the function, the seed; out: 0 where *top was written
//   x_adj: the gradient with respect to *x is added to it
//   temperature_adj: the gradient with respect to temperature is added to what it points to
//   Without a derivative, because it cancels out: m (line 16).
//   tape: holds what the reverse sweep needs of loops; `log_softmax_rev_thread_words` says how many words each thread keeps.
static __global__ void log_softmax_rev(double *y, double *top, const double *x, double temperature, int rows,
    int cols, double *y_adj, double *top_adj, double *x_adj, double *temperature_adj, ::cugrad::tape tape) {
  __shared__ double buffer[64];
  __shared__ double buffer_adj[64];
  ::cugrad::zero_shared(&buffer_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 5
  int row = blockIdx.x;  // line 6
  for (int row_1 = row; row_1 < rows; row_1 += gridDim.x) {
    const double *in = x + row_1 * cols;  // line 7
    double m = -1e30;
    int m_at = 0;
    bool m_chosen = false;
    for (int c = t; c < cols; c += blockDim.x) {  // line 9
      double t0 = in[c] / 2.0;
      bool t1 = m >= t0 || t0 != t0;
      m_at = t1 ? m_at : c;
      m_chosen = m_chosen || !t1;
      m = fmax(m, t0);
    }
    double m_1 = m_chosen ? in[m_at] / 2.0 : -1e30;
    buffer[t] = m_1;  // line 10
    __syncthreads();  // line 11
    int s = blockDim.x / 2;  // line 12
    int trips = 0;
    for (int s_1 = s; s_1 > 0; s_1 /= 2) {
      if (t < s_1) {  // line 13
        double t0 = buffer[t];
        double t1 = buffer[t + s_1];
        bool t2 = t0 >= t1 || t1 != t1;
        buffer[t] = t2 ? t0 : t1;
        tape.push(t2);
      }
      __syncthreads();  // line 14
      ++trips;  // line 12
    }
    double m_2 = buffer[0];  // line 16
    __syncthreads();  // line 17
    double sum = 0.0;
    for (int c = t; c < cols; c += blockDim.x) sum += exp(temperature * (in[c] - m_2));  // line 19
    buffer[t] = sum;  // line 20
    __syncthreads();  // line 21
    int trips_1 = 0;
    for (; s > 0; s /= 2) {  // line 22
      if (t < s) buffer[t] += buffer[t + s];  // line 23
      __syncthreads();  // line 24
      ++trips_1;  // line 22
    }
    double t0 = buffer[0];  // line 26
    double rest = temperature * m_2 + log(t0);
    for (int c = t; c < cols; c += blockDim.x) y[row_1 * cols + c] = temperature * in[c] - rest;  // line 27
    if (t == 0) top[row_1] = m_2;  // line 28
    __syncthreads();  // line 29
    tape.push(m_chosen);  // line 6
    tape.push(m_at);
    tape.push(trips);
    tape.push(m_2);
    tape.push(trips_1);
    tape.push(t0);
  }

  // reverse sweep
  bool t0 = row < rows;
  double temperature_adj_1 = 0.0;
  for (int k = t0 ? (rows - row - 1) / (t0 ? (int)gridDim.x : 1) + 1 : 0; k > 0; --k) {
    int row_1 = row + (k - 1) * (int)gridDim.x;
    double t1 = tape.pop<double>();
    int trips = tape.pop<int>();
    double m = tape.pop<double>();
    int trips_1 = tape.pop<int>();
    int m_at = tape.pop<int>();
    bool m_chosen = tape.pop<bool>();
    const double *in = x + row_1 * cols;  // line 7
    double *t2 = x_adj + row_1 * cols;
    int s = blockDim.x / 2;  // line 12
    __syncthreads();  // line 29
    double m_adj = 0.0;
    if (t == 0) {  // line 28
      m_adj = top_adj[row_1];
      top_adj[row_1] = 0.0;
    }
    bool t3 = t < cols;  // line 27
    int k_1 = t3 ? (cols - t - 1) / (t3 ? (int)blockDim.x : 1) + 1 : 0;
    double rest_adj = 0.0;
    for (int k_2 = k_1; k_2 > 0; --k_2) {
      int c = t + (k_2 - 1) * (int)blockDim.x;
      double t4 = y_adj[row_1 * cols + c];
      rest_adj -= t4;
      temperature_adj_1 += t4 * in[c];
      atomicAdd(&t2[c], t4 * temperature);
      y_adj[row_1 * cols + c] = 0.0;
    }
    ::cugrad::accumulate_warp(&buffer_adj[0], rest_adj * (1.0 / t1));  // line 26
    temperature_adj_1 += rest_adj * m;
    for (int k_2 = trips; k_2 > 0; --k_2) {  // line 22
      int s_1 = s >> (k_2 - 1);
      __syncthreads();  // line 24
      if (t < s_1) atomicAdd(&buffer_adj[t + s_1], buffer_adj[t]);  // line 23
    }
    __syncthreads();  // line 21
    double sum_adj = buffer_adj[t];  // line 20
    for (; k_1 > 0; --k_1) {  // line 19
      int c = t + (k_1 - 1) * (int)blockDim.x;
      double t4 = in[c] - m;
      double t5 = sum_adj * exp(temperature * t4);
      temperature_adj_1 += t5 * t4;
      atomicAdd(&t2[c], t5 * temperature);
    }
    buffer_adj[t] = 0.0;  // line 20
    __syncthreads();  // line 17
    ::cugrad::accumulate_warp(&buffer_adj[0], m_adj);  // line 16
    for (int k_2 = trips_1; k_2 > 0; --k_2) {  // line 12
      int s_1 = s >> (k_2 - 1);
      __syncthreads();  // line 14
      if (t < s_1) {  // line 13
        bool t4 = tape.pop<bool>();
        double t5 = buffer_adj[t];
        buffer_adj[t] = 0.0;
        atomicAdd(&buffer_adj[t + s_1], t4 ? 0.0 : t5);
        atomicAdd(&buffer_adj[t], t4 ? t5 : 0.0);
      }
    }
    __syncthreads();  // line 11
    double m_adj_1 = buffer_adj[t];  // line 10
    if (m_chosen) atomicAdd(&t2[m_at], m_adj_1 / 2.0);  // line 9
    buffer_adj[t] = 0.0;  // line 10
  }
  ::cugrad::accumulate_block(temperature_adj, temperature_adj_1);  // line 4
}

// Words of tape that a thread of `log_softmax_rev` keeps at most.
static __device__ unsigned long long log_softmax_rev_thread_words(int rows) {
  int t = threadIdx.x;
  unsigned long long t0 = 0;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    unsigned long long t1 = 0;
    for (int s = blockDim.x / 2; s > 0; s /= 2) t1 += t < s ? 1 : 0;
    t0 += t1 + 8;
  }
  return t0;
}
