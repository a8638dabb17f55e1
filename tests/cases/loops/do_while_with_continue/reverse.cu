// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  double v_kept[16];  // line 7
  int k_kept[16];
  bool broke_kept[16];
  double v_1 = v;
  int k = 0;
  bool again = true;
  bool broke = false;
  long long trips = 0;
  while (!broke && again) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        v_kept[t0] = v_1;
        k_kept[t0] = k;
        broke_kept[t0] = broke;
      } else {
        tape.push(v_1);
        tape.push(k);
        tape.push(broke);
      }
    }
    if ((k + i) % 3 != 0) {
      v_1 = v_1 * v + 0.3;  // line 9
      broke = k == 5 || broke;  // line 7
    }
    if (!broke) {
      ++k;  // line 11
      again = k < 7;
    }
    ++trips;  // line 7
  }
  out[i] = v_1 * v_1;  // line 12

  // reverse sweep
  double v_adj = 2.0 * ::cugrad::atomic_exchange(&out_adj[i], 0.0) * v_1;
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  double v_adj_1 = 0.0;
  while (strip > 0) {  // line 7
    --strip;
    double v_2;
    int k_1;
    bool broke_1;
    if (strip < 16) {
      v_2 = v_kept[strip];
      k_1 = k_kept[strip];
      broke_1 = broke_kept[strip];
    } else {
      broke_1 = tape.pop<bool>();
      k_1 = tape.pop<int>();
      v_2 = tape.pop<double>();
    }
    long long t0 = strip * 8;
    if (trips - t0 >= 8) {
      double v_steps[8];
      int k_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        long long trips_1 = t0 + step;
        double v_3 = v_2;
        if ((k_1 + i) % 3 != 0) {
          v_3 = v_2 * v + 0.3;  // line 9
          broke_1 = (k_1 == 5 && trips_1 + 1 == trips) || broke_1;  // line 7
        }
        int k_2 = k_1;
        if (!broke_1) k_2 = k_1 + 1;
        v_steps[step] = v_2;
        k_steps[step] = k_1;
        v_2 = v_3;
        k_1 = k_2;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        double v_3 = v_steps[step - 1];
        int k_2 = k_steps[step - 1];
        double v_adj_2 = v_adj;
        if ((k_2 + i) % 3 != 0) {
          v_adj_2 = v_adj * v;  // line 9
          v_adj_1 += v_adj * v_3;
        }
        v_adj = v_adj_2;
      }
    } else {
      int step = trips - t0;  // line 7
      double v_steps[8];
      int k_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        long long trips_1 = t0 + step_1;
        double v_3 = v_2;
        if ((k_1 + i) % 3 != 0) {
          v_3 = v_2 * v + 0.3;  // line 9
          broke_1 = (k_1 == 5 && trips_1 + 1 == trips) || broke_1;  // line 7
        }
        int k_2 = k_1;
        if (!broke_1) k_2 = k_1 + 1;
        v_steps[step_1] = v_2;
        k_steps[step_1] = k_1;
        v_2 = v_3;
        k_1 = k_2;
      }
      for (; step > 0; --step) {
        double v_3 = v_steps[step - 1];
        int k_2 = k_steps[step - 1];
        double v_adj_2 = v_adj;
        if ((k_2 + i) % 3 != 0) {
          v_adj_2 = v_adj * v;  // line 9
          v_adj_1 += v_adj * v_3;
        }
        v_adj = v_adj_2;
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
    int k = 0;
    bool again = true;
    bool broke = false;
    long long trips = 0;
    while (!broke && again) {
      broke = (k + i) % 3 != 0 ? k == 5 || broke : broke;
      if (!broke) {
        ++k;
        again = k < 7;
      }
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 4) : 0;
      ++trips;
    }
  }
  return t0;
}
