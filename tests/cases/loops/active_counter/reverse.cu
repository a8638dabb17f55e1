// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double t = x[i];  // line 6
  double t_kept[16];
  double s = 0.0;
  double t_1 = t;
  long long trips = 0;
  while (t_1 < 0.95) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        t_kept[t0] = t_1;
      } else {
        tape.push(t_1);
      }
    }
    s += t_1 * t_1 * t;
    t_1 += t;
    ++trips;
  }
  out[i] = s;  // line 7

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  double t_adj = 0.0;
  double t_adj_1 = 0.0;
  while (strip > 0) {  // line 6
    --strip;
    double t_2;
    if (strip < 16) {
      t_2 = t_kept[strip];
    } else {
      t_2 = tape.pop<double>();
    }
    if (trips - strip * 8 >= 8) {
      double t_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        t_steps[step] = t_2;
        t_2 += t;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        double t_3 = t_steps[step - 1];
        t_adj_1 += t_adj;
        t_adj_1 += s_adj * (t_3 * t_3);
        t_adj += 2.0 * (s_adj * t) * t_3;
      }
    } else {
      int step = trips - strip * 8;
      double t_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        t_steps[step_1] = t_2;
        t_2 += t;
      }
      for (; step > 0; --step) {
        double t_3 = t_steps[step - 1];
        t_adj_1 += t_adj;
        t_adj_1 += s_adj * (t_3 * t_3);
        t_adj += 2.0 * (s_adj * t) * t_3;
      }
    }
  }
  t_adj_1 += t_adj;
  atomicAdd(&x_adj[i], t_adj_1);
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(const double *x, int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    double t = x[i];
    double t_1 = t;
    long long trips = 0;
    while (t_1 < 0.95) {
      t_1 += t;
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 2) : 0;
      ++trips;
    }
  }
  return t0;
}
