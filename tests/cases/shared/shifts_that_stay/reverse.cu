// Gradient of `stays` (kernel.cu:3) with respect to a, b, c, d, x, by cugrad.
//   a_adj: in: the adjoint of *a after the function, the seed; out: 0 where *a was written
//   b_adj: in: the adjoint of *b after the function, the seed; out: 0 where *b was written
//   c_adj: in: the adjoint of *c after the function, the seed; out: 0 where *c was written
//   d_adj: in: the adjoint of *d after the function, the seed; out: 0 where *d was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `stays_rev_words` says how many words.
static __global__ void stays_rev(double *a, double *b, double *c, double *d, const double *__restrict__ x,
    int rows, int cols, double *a_adj, double *b_adj, double *c_adj, double *d_adj, double *x_adj,
    ::cugrad::tape tape) {
  __shared__ double kept[32];
  __shared__ double kept_adj[32];
  __shared__ double running;
  __shared__ double running_adj;
  __shared__ double sum_adj_all[1024];
  __shared__ double others_adj_all[32];
  ::cugrad::zero_shared(&kept_adj);
  ::cugrad::zero_shared(&running_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 6
  bool t0 = t == 0;  // line 7
  if (t0) running = 1.0;
  __syncthreads();  // line 8
  for (int row = 0; row < rows; ++row) {  // line 9
    double v = x[row * cols + t % cols];  // line 10
    double own = fmax(v, x[row * cols + (t + 1) % cols]);  // line 11
    double e = exp(v - own);  // line 12
    kept[t] = e;  // line 13
    __syncthreads();  // line 14
    double others = 0.0;
    for (int i = 0; (unsigned int)i < blockDim.x; ++i) others += kept[i];  // line 16
    unsigned int t1 = row * blockDim.x + threadIdx.x;  // line 17
    a[t1] = e / (others + 0.125);
    b[t1] = e / fmax(e, 0.6);  // line 18
    c[t1] = e / others;  // line 19
    __syncthreads();  // line 20
    kept[t] = own;  // line 21
    __syncthreads();  // line 22
    double m = kept[0];  // line 23
    double f = exp(v - m);  // line 24
    __syncthreads();  // line 25
    kept[t] = f;  // line 26
    __syncthreads();  // line 27
    if (t0) {  // line 28
      double sum = 0.0;
      for (int i = 0; (unsigned int)i < blockDim.x; ++i) sum += kept[i];  // line 30
      running = running * 0.5 + sum;  // line 31
    }
    __syncthreads();  // line 33
    double t2 = running;  // line 34
    d[t1] = f / t2;
    __syncthreads();  // line 35
    tape.push(others);  // line 9
    tape.push(m);
    tape.push(t2);
  }

  // reverse sweep
  for (int row = rows - 1; row >= 0; --row) {
    double t1 = tape.pop<double>();
    double m = tape.pop<double>();
    double others = tape.pop<double>();
    int t2 = t % cols;  // line 10
    double v = x[row * cols + t2];
    int t3 = row * cols + (t + 1) % cols;  // line 11
    double t4 = x[t3];
    double own = fmax(v, t4);
    double e = exp(v - own);  // line 12
    unsigned int t5 = row * blockDim.x + threadIdx.x;  // line 17
    double f = exp(v - m);  // line 24
    __syncthreads();  // line 35
    double t6 = 1.0 / t1;  // line 34
    double f_adj = ::cugrad::atomic_exchange(&d_adj[t5], 0.0) * t6;
    ::cugrad::accumulate_warp(&running_adj, -f_adj * (f * t6));
    __syncthreads();  // line 33
    bool all_here = ::cugrad::all_here(t0);  // line 28
    if (t0) {
      double sum_adj = running_adj;  // line 31
      running_adj = sum_adj * 0.5;
      int i = (int)blockDim.x - 1;  // line 30
      if (all_here && i >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.y == 1 && blockDim.z == 1) {
        sum_adj_all[threadIdx.x] = sum_adj;
        __syncthreads();
        for (int i_1 = t; i_1 <= i; i_1 += blockDim.x) {
          double adjoint_sum = 0.0;
          for (unsigned int j = 0; j < blockDim.x; ++j) adjoint_sum += sum_adj_all[j];
          atomicAdd(&kept_adj[i_1], adjoint_sum);
        }
        __syncthreads();
      } else {
        for (; i >= 7; i -= 8) {
          double kept_row[8];
          #pragma unroll
          for (int k = 0; k < 8; ++k) kept_row[7 - k] = sum_adj;
          ::cugrad::accumulate_warp((double (*)[8])&kept_adj[i - 7], kept_row);
        }
        for (; i >= 0; --i) ::cugrad::accumulate_warp(&kept_adj[i], sum_adj);
      }
    }
    __syncthreads();  // line 27
    f_adj += kept_adj[t];  // line 26
    kept_adj[t] = 0.0;
    __syncthreads();  // line 25
    double v_adj = f_adj * f;  // line 24
    double m_adj = -v_adj;
    ::cugrad::accumulate_warp(&kept_adj[0], m_adj);  // line 23
    __syncthreads();  // line 22
    double own_adj = kept_adj[t];  // line 21
    kept_adj[t] = 0.0;
    __syncthreads();  // line 20
    double others_inverse = 1.0 / others;  // line 19
    double e_adj = ::cugrad::atomic_exchange(&c_adj[t5], 0.0) * others_inverse;
    double others_adj = -e_adj * (e * others_inverse);
    double t7 = 1.0 / fmax(e, 0.6);  // line 18
    double t8 = ::cugrad::atomic_exchange(&b_adj[t5], 0.0) * t7;
    e_adj += t8;
    e_adj += e >= 0.6 ? -t8 * (e * t7) : 0.0;
    double t9 = 1.0 / (others + 0.125);  // line 17
    double t10 = ::cugrad::atomic_exchange(&a_adj[t5], 0.0) * t9;
    e_adj += t10;
    others_adj -= t10 * (e * t9);
    if (blockDim.y == 1 && blockDim.z == 1) {  // line 16
      others_adj_all[threadIdx.x] = others_adj;
      __syncthreads();
      double kept_sum = 0.0;
      for (unsigned int j = 0; j < blockDim.x; ++j) kept_sum += others_adj_all[j];
      kept_adj[t] += kept_sum;
      __syncthreads();
    } else {
      int i = (int)blockDim.x - 1;
      for (; i >= 7; i -= 8) {
        double kept_row[8];
        #pragma unroll
        for (int k = 0; k < 8; ++k) kept_row[7 - k] = others_adj;
        ::cugrad::accumulate_warp((double (*)[8])&kept_adj[i - 7], kept_row);
      }
      for (; i >= 0; --i) ::cugrad::accumulate_warp(&kept_adj[i], others_adj);
    }
    __syncthreads();  // line 14
    e_adj += kept_adj[t];  // line 13
    double t11 = e_adj * e;  // line 12
    v_adj += t11;
    own_adj -= t11;
    bool t12 = v >= t4;  // line 11
    bool t13 = t4 != t4;
    v_adj += t12 ? own_adj : t13 ? own_adj : 0.0;
    ::cugrad::accumulate_sum(&x_adj[t3], t12 ? 0.0 : t13 ? 0.0 : own_adj);
    atomicAdd(&x_adj[row * cols + t2], v_adj);  // line 10
    kept_adj[t] = 0.0;  // line 13
  }
  __syncthreads();  // line 8
  if (t0) running_adj = 0.0;  // line 7
}

// Words of tape that a thread of `stays_rev` keeps at most.
static unsigned long long stays_rev_words(int rows) {
  return (unsigned long long)(rows > 0 ? rows : 0) * 6;
}
