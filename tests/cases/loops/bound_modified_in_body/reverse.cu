// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  double v = x[i];  // line 4
  double v_kept[16];  // line 6
  int k_kept[16];
  double v_1 = v;
  int end = 10;
  int k = 0;
  long long trips = 0;
  while (k < end) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        v_kept[t0] = v_1;
        k_kept[t0] = k;
      } else {
        tape.push(v_1);
        tape.push(k);
      }
    }
    v_1 = v_1 * v + 0.2 * k;  // line 7
    if ((k + i) % 3 == 0) end -= 2;  // line 8
    if (k == 4) k += i % 2;  // line 9
    ++k;  // line 6
    ++trips;
  }
  out[i] = v_1 * end;  // line 11

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0) * end;
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  double v_adj_1 = 0.0;
  while (strip > 0) {  // line 6
    --strip;
    double v_2;
    int k_1;
    if (strip < 16) {
      v_2 = v_kept[strip];
      k_1 = k_kept[strip];
    } else {
      k_1 = tape.pop<int>();
      v_2 = tape.pop<double>();
    }
    if (trips - strip * 8 >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        int k_2 = k_1;
        if (k_1 == 4) k_2 = k_1 + i % 2;  // line 9
        v_steps[step] = v_2;  // line 6
        v_2 = v_2 * v + 0.2 * k_1;
        k_1 = k_2 + 1;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        double v_3 = v_steps[step - 1];
        v_adj_1 += v_adj * v_3;  // line 7
        v_adj *= v;
      }
    } else {
      int step = trips - strip * 8;  // line 6
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        int k_2 = k_1;
        if (k_1 == 4) k_2 = k_1 + i % 2;  // line 9
        v_steps[step_1] = v_2;  // line 6
        v_2 = v_2 * v + 0.2 * k_1;
        k_1 = k_2 + 1;
      }
      for (; step > 0; --step) {
        double v_3 = v_steps[step - 1];
        v_adj_1 += v_adj * v_3;  // line 7
        v_adj *= v;
      }
    }
  }
  v_adj_1 += v_adj;  // line 6
  atomicAdd(&x_adj[i], v_adj_1);  // line 4
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words() {
  int i = threadIdx.x;
  int end = 10;
  int k = 0;
  long long trips = 0;
  unsigned long long t0 = 0;
  while (k < end) {
    if ((k + i) % 3 == 0) end -= 2;
    if (k == 4) k += i % 2;
    ++k;
    t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 3) : 0;
    ++trips;
  }
  return t0;
}
