// Gradient of `kernel` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 10
  double v = x[i];  // line 13
  double a_kept[16];  // line 3
  double b_kept[16];
  double a = v;
  double b = v;
  int k = 3;
  bool go = true;
  long long trips = 0;
  while (go) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        a_kept[t0] = a;
        b_kept[t0] = b;
      } else {
        tape.push(a);
        tape.push(b);
      }
    }
    go = k != 0;
    if (go) {
      a *= b;  // line 4
      b = a + 0.5;  // line 5
    }
    ++trips;  // line 3
    --k;
  }
  out[i] = a * v + 3.0 * a;  // line 16

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj = t0 * 3.0;
  a_adj += t0 * v;
  double v_adj = t0 * a;
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  double b_adj = 0.0;
  while (strip > 0) {  // line 3
    --strip;
    double a_1;
    double b_1;
    if (strip < 16) {
      a_1 = a_kept[strip];
      b_1 = b_kept[strip];
    } else {
      b_1 = tape.pop<double>();
      a_1 = tape.pop<double>();
    }
    long long t1 = strip * 8;
    if (trips - t1 >= 8) {
      bool go_steps[8];
      double b_steps[8];
      double a_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        long long trips_1 = t1 + step;
        int k_1 = 3 - trips_1;
        bool go_1 = k_1 != 0;
        bool t2 = go_1 || trips_1 + 1 != trips;
        double a_2 = a_1;
        double b_2 = b_1;
        if (t2) {
          a_2 = a_1 * b_1;  // line 4
          b_2 = a_2 + 0.5;  // line 5
        }
        go_steps[step] = t2;  // line 3
        b_steps[step] = b_1;
        a_steps[step] = a_1;
        a_1 = a_2;
        b_1 = b_2;
      }
      int step = 8;
      #pragma unroll
      while (step > 0) {
        --step;
        bool go_1 = go_steps[step];
        double b_2 = b_steps[step];
        double a_2 = a_steps[step];
        if (go_1) {
          double a_adj_1 = a_adj + b_adj;  // line 5
          a_adj = a_adj_1 * b_2;  // line 4
          b_adj = a_adj_1 * a_2;
        }
      }
    } else {
      int step = trips - t1;  // line 3
      bool go_steps[8];
      double b_steps[8];
      double a_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        long long trips_1 = t1 + step_1;
        int k_1 = 3 - trips_1;
        bool go_1 = k_1 != 0;
        bool t2 = go_1 || trips_1 + 1 != trips;
        double a_2 = a_1;
        double b_2 = b_1;
        if (t2) {
          a_2 = a_1 * b_1;  // line 4
          b_2 = a_2 + 0.5;  // line 5
        }
        go_steps[step_1] = t2;  // line 3
        b_steps[step_1] = b_1;
        a_steps[step_1] = a_1;
        a_1 = a_2;
        b_1 = b_2;
      }
      while (step > 0) {
        --step;
        bool go_1 = go_steps[step];
        double b_2 = b_steps[step];
        double a_2 = a_steps[step];
        if (go_1) {
          double a_adj_1 = a_adj + b_adj;  // line 5
          a_adj = a_adj_1 * b_2;  // line 4
          b_adj = a_adj_1 * a_2;
        }
      }
    }
  }
  v_adj += a_adj;  // line 3
  v_adj += b_adj;
  atomicAdd(&x_adj[i], v_adj);  // line 13
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int k = 3;
    bool go = true;
    long long trips = 0;
    while (go) {
      go = k != 0;
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 4) : 0;
      --k;
      ++trips;
    }
  }
  return t0;
}
