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
  double s = 0.0;
  int k = 0;
  bool broke = false;
  long long trips = 0;
  while (!broke) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        v_kept[t0] = v;
      } else {
        tape.push(v);
      }
    }
    s += v;  // line 8
    if (k == i % 5) {  // line 7
      broke = true;
    } else {
      v = v * v + 0.1;  // line 10
      ++k;  // line 11
    }
    ++trips;  // line 7
  }
  out[i] = s * v;  // line 13

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double s_adj = t0 * v;
  double v_adj = t0 * s;
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 7
    --strip;
    double v_1;
    if (strip < 16) {
      v_1 = v_kept[strip];
    } else {
      v_1 = tape.pop<double>();
    }
    long long t1 = strip * 8;
    if (trips - t1 >= 8) {
      bool t_steps[8];
      double v_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        long long trips_1 = t1 + step;
        int k_1 = trips_1;
        bool t2 = k_1 == i % 5 && trips_1 + 1 == trips;  // line 9
        double v_2 = v_1;
        if (!t2) v_2 = v_1 * v_1 + 0.1;  // line 7
        t_steps[step] = t2;
        v_steps[step] = v_1;
        v_1 = v_2;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        double v_2 = v_steps[step - 1];
        if (!t_steps[step - 1]) v_adj = 2.0 * v_adj * v_2;
        v_adj += s_adj;  // line 8
      }
    } else {
      int step = trips - t1;  // line 7
      bool t_steps[8];
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        long long trips_1 = t1 + step_1;
        int k_1 = trips_1;
        bool t2 = k_1 == i % 5 && trips_1 + 1 == trips;  // line 9
        double v_2 = v_1;
        if (!t2) v_2 = v_1 * v_1 + 0.1;  // line 7
        t_steps[step_1] = t2;
        v_steps[step_1] = v_1;
        v_1 = v_2;
      }
      for (; step > 0; --step) {
        double v_2 = v_steps[step - 1];
        if (!t_steps[step - 1]) v_adj = 2.0 * v_adj * v_2;
        v_adj += s_adj;  // line 8
      }
    }
  }
  atomicAdd(&x_adj[i], v_adj);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int k = 0;
    bool broke = false;
    long long trips = 0;
    while (!broke) {
      if (k == i % 5) {
        broke = true;
      } else {
        ++k;
      }
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 2) : 0;
      ++trips;
    }
  }
  return t0;
}
