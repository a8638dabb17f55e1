// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, unsigned int n, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  unsigned int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  double v_kept[16];  // line 6
  unsigned int k = n;
  bool go = true;
  long long trips = 0;
  while (go) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        v_kept[t0] = v;
      } else {
        tape.push(v);
      }
    }
    unsigned int k_1 = k - 1;
    go = k > 0;
    if (go) {
      double t0 = x[k_1];
      v = v * 0.5 * t0 + t0 * t0;
    }
    ++trips;
    k = k_1;
  }
  out[i] = v;  // line 7

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 6
    --strip;
    double v_1;
    if (strip < 16) {
      v_1 = v_kept[strip];
    } else {
      v_1 = tape.pop<double>();
    }
    long long t0 = strip * 8;
    if (trips - t0 >= 8) {
      bool go_steps[8];
      double v_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        long long trips_1 = t0 + step;
        unsigned int k_1 = n - trips_1;
        unsigned int k_2 = k_1 - 1;
        bool go_1 = k_1 > 0;
        bool t1 = go_1 || trips_1 + 1 != trips;
        double v_2 = v_1;
        if (t1) {
          double t2 = x[k_2];
          v_2 = v_1 * 0.5 * t2 + t2 * t2;
        }
        go_steps[step] = t1;
        v_steps[step] = v_1;
        v_1 = v_2;
      }
      int step = 8;
      #pragma unroll
      while (step > 0) {
        --step;
        long long trips_1 = t0 + step;
        unsigned int k_1 = n - trips_1;
        bool go_1 = go_steps[step];
        double v_2 = v_steps[step];
        --k_1;
        if (go_1) {
          double t1 = x[k_1];
          ::cugrad::accumulate_warp(&x_adj[k_1], 2.0 * v_adj * t1 + v_adj * (v_2 * 0.5));
          v_adj = v_adj * t1 * 0.5;
        }
      }
    } else {
      int step = trips - t0;
      bool go_steps[8];
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        long long trips_1 = t0 + step_1;
        unsigned int k_1 = n - trips_1;
        unsigned int k_2 = k_1 - 1;
        bool go_1 = k_1 > 0;
        bool t1 = go_1 || trips_1 + 1 != trips;
        double v_2 = v_1;
        if (t1) {
          double t2 = x[k_2];
          v_2 = v_1 * 0.5 * t2 + t2 * t2;
        }
        go_steps[step_1] = t1;
        v_steps[step_1] = v_1;
        v_1 = v_2;
      }
      while (step > 0) {
        --step;
        long long trips_1 = t0 + step;
        unsigned int k_1 = n - trips_1;
        bool go_1 = go_steps[step];
        double v_2 = v_steps[step];
        --k_1;
        if (go_1) {
          double t1 = x[k_1];
          ::cugrad::accumulate_warp(&x_adj[k_1], 2.0 * v_adj * t1 + v_adj * (v_2 * 0.5));
          v_adj = v_adj * t1 * 0.5;
        }
      }
    }
  }
  atomicAdd(&x_adj[i], v_adj);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(unsigned int n) {
  unsigned int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    unsigned int k = n;
    bool go = true;
    long long trips = 0;
    while (go) {
      go = k > 0;
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 2) : 0;
      --k;
      ++trips;
    }
  }
  return t0;
}
