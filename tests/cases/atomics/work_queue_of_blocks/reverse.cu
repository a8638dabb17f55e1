// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; how much depends on memory that the kernel itself writes,
//   so the launcher takes CUGRAD_TAPE_WORDS or a default, and stops the program where that is too little.
static __global__ void kernel_rev(double *out, const double *__restrict__ x, int *next, int n,
    double *out_adj, double *x_adj, ::cugrad::tape tape) {
  __shared__ double row[64];
  __shared__ double row_adj[64];
  __shared__ int drawn;
  ::cugrad::zero_shared(&row_adj);
  __syncthreads();
  bool broke = false;
  long long trips = 0;
  while (!broke) {  // line 5
    __syncthreads();  // line 6
    if (threadIdx.x == 0) drawn = atomicAdd(next, 1);  // line 7
    __syncthreads();  // line 8
    int t0 = drawn;  // line 9
    if (t0 >= n) {
      broke = true;
    } else {
      row[threadIdx.x] = x[t0 * 64 + threadIdx.x];  // line 10
      __syncthreads();  // line 11
      double v = 0.0;
      for (int k = 0; k < 64; ++k) v += row[k] * row[(k + threadIdx.x) % 64];  // line 13
      int t1 = drawn;  // line 14
      out[t1 * 64 + threadIdx.x] = v;
      tape.push(t1);
    }
    ++trips;  // line 5
    tape.push(t0);
  }
  int lane = threadIdx.x % 32;  // line 16
  bool broke_1 = false;
  long long trips_1 = 0;
  while (!broke_1) {  // line 17
    bool t0 = lane == 0;  // line 19
    int first = 0;
    if (t0) first = atomicAdd(&next[1], 32);
    first = __shfl_sync(0xffffffffu, first, 0);  // line 20
    if (first >= 64 * n) {  // line 21
      broke_1 = true;
    } else {
      double v = x[first + lane];  // line 22
      for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);  // line 23
      if (t0) out[64 * n + first / 32] = v * v;  // line 24
      tape.push(v);
    }
    ++trips_1;  // line 17
    tape.push(first);
  }

  // reverse sweep
  for (long long k = trips_1; k > 0; --k) {
    int first = tape.pop<int>();
    if (first < 64 * n) {  // line 21
      double v = tape.pop<double>();
      double v_adj = 0.0;
      if (lane == 0) {  // line 24
        v_adj = 2.0 * ::cugrad::atomic_exchange(&out_adj[64 * n + first / 32], 0.0) * v;
      }
      for (int k_1 = 5; k_1 > 0; --k_1) {  // line 23
        int d = 16 >> (k_1 - 1);
        v_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, v_adj, d);
      }
      atomicAdd(&x_adj[first + lane], v_adj);  // line 22
    }
  }
  for (long long k = trips; k > 0; --k) {  // line 5
    int t0 = tape.pop<int>();
    if (t0 < n) {  // line 9
      int t1 = tape.pop<int>();
      double t2 = x[t0 * 64 + threadIdx.x];  // line 10
      __syncthreads();
      row[threadIdx.x] = t2;
      __syncthreads();
      double v_adj = ::cugrad::atomic_exchange(&out_adj[t1 * 64 + threadIdx.x], 0.0);  // line 14
      int k_1 = 63;
      for (; k_1 >= 7; k_1 -= 8) {  // line 13
        double row_row[8];
        #pragma unroll
        for (int k_2 = 0; k_2 < 8; ++k_2) {
          int k_3 = k_1 - k_2;
          unsigned int t3 = (k_3 + threadIdx.x) % 64;
          double t4 = row[t3];
          atomicAdd(&row_adj[t3], v_adj * row[k_3]);
          row_row[7 - k_2] = v_adj * t4;
        }
        ::cugrad::accumulate_warp((double (*)[8])&row_adj[k_1 - 7], row_row);
      }
      for (; k_1 >= 0; --k_1) {
        unsigned int t3 = (k_1 + threadIdx.x) % 64;
        double t4 = row[t3];
        atomicAdd(&row_adj[t3], v_adj * row[k_1]);
        ::cugrad::accumulate_warp(&row_adj[k_1], v_adj * t4);
      }
      __syncthreads();  // line 11
      atomicAdd(&x_adj[t0 * 64 + threadIdx.x], row_adj[threadIdx.x]);  // line 10
      row_adj[threadIdx.x] = 0.0;
    }
    __syncthreads();  // line 8
  }
}
