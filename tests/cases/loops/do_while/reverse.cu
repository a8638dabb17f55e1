// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  int k = i % 4;  // line 6
  double v_kept[16];  // line 7
  double v_1 = v;
  bool again = true;
  long long trips = 0;
  while (again) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        v_kept[t0] = v_1;
      } else {
        tape.push(v_1);
      }
    }
    v_1 = v_1 * v_1 * 0.5 + v;  // line 8
    --k;  // line 9
    again = k > 0;  // line 10
    ++trips;  // line 7
  }
  out[i] = v_1;  // line 11

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  double v_adj_1 = 0.0;
  while (strip > 0) {  // line 7
    --strip;
    double v_2;
    if (strip < 16) {
      v_2 = v_kept[strip];
    } else {
      v_2 = tape.pop<double>();
    }
    if (trips - strip * 8 >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        v_steps[step] = v_2;
        v_2 = v_2 * v_2 * 0.5 + v;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        double v_3 = v_steps[step - 1];
        v_adj_1 += v_adj;  // line 8
        v_adj = 2.0 * (v_adj * 0.5) * v_3;
      }
    } else {
      int step = trips - strip * 8;  // line 7
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        v_steps[step_1] = v_2;
        v_2 = v_2 * v_2 * 0.5 + v;
      }
      for (; step > 0; --step) {
        double v_3 = v_steps[step - 1];
        v_adj_1 += v_adj;  // line 8
        v_adj = 2.0 * (v_adj * 0.5) * v_3;
      }
    }
  }
  v_adj_1 += v_adj;  // line 7
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int k = i % 4;
    bool again = true;
    long long trips = 0;
    while (again) {
      --k;
      again = k > 0;
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 2) : 0;
      ++trips;
    }
  }
  return t0;
}
