// Gradient of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int rounds, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  __shared__ double stage[2][32];
  __shared__ double stage_adj[2][32];
  ::cugrad::zero_shared(&stage_adj);
  __syncthreads();
  int n = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);  // line 18
  int t0 = blockDim.x * blockDim.y * blockDim.z;
  double sum = 0.0;
  int ahead = 0;
  for (int now = 0; now < rounds; ++now) {  // line 15
    int ahead_1 = ahead;
    long long trips = 0;
    for (; ahead_1 < rounds && ahead_1 < now + 2; ++ahead_1) {  // line 16
      double *to = stage[ahead_1 % 2];  // line 18
      const double *from = x + 32 * ahead_1;
      for (int n_1 = n; n_1 < 32; n_1 += t0) to[n_1] = from[n_1];
      ++trips;  // line 16
    }
    __syncthreads();  // line 21
    int t1 = now % 2;  // line 22
    double a = stage[t1][threadIdx.x];
    double b = stage[t1][(threadIdx.x + 7) % 32];
    sum += a * b * b;  // line 23
    __syncthreads();  // line 24
    tape.push(trips);  // line 15
    tape.push(ahead);
    tape.push(b);
    tape.push(a);
    ahead = ahead_1;
  }
  out[threadIdx.x] = sum;  // line 26

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[threadIdx.x], 0.0);
  for (int now = rounds - 1; now >= 0; --now) {  // line 15
    double a = tape.pop<double>();
    double b = tape.pop<double>();
    int ahead_1 = tape.pop<int>();
    long long trips = tape.pop<long long>();
    int t1 = now % 2;  // line 22
    __syncthreads();  // line 24
    double t2 = sum_adj * b;  // line 23
    double b_adj = sum_adj * (a * b);
    double a_adj = t2 * b;
    b_adj += t2 * a;
    ::cugrad::accumulate_column(&stage_adj[t1][(threadIdx.x + 7) % 32], b_adj);  // line 22
    ::cugrad::accumulate_column(&stage_adj[t1][threadIdx.x], a_adj);
    __syncthreads();  // line 21
    for (long long k = trips; k > 0; --k) {  // line 16
      int ahead_2 = ahead_1 + (k - 1);
      int t3 = ahead_2 % 2;  // line 18
      bool t4 = n < 32;
      for (int k_1 = t4 ? (32 - n - 1) / (t4 ? t0 : 1) + 1 : 0; k_1 > 0; --k_1) {
        int n_1 = n + (k_1 - 1) * t0;
        double t5 = ::cugrad::atomic_exchange(&stage_adj[t3][n_1], 0.0);
        atomicAdd(&(x_adj + 32 * ahead_2)[n_1], t5);
      }
    }
  }
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int rounds) {
  return (unsigned long long)(rounds > 0 ? rounds : 0) * 7;
}
