// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  double v = x[i];  // line 4
  int left = 3 + i % 3;  // line 5
  double v_kept[16];  // line 6
  double w_kept[16];
  double w = 1.0;
  int left_1 = left;
  bool go = true;
  long long trips = 0;
  while (go) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        v_kept[t0] = v;
        w_kept[t0] = w;
      } else {
        tape.push(v);
        tape.push(w);
      }
    }
    go = left_1 > 0;
    if (go) {
      w = w * v + 0.5;  // line 7
      v /= 1.0 + w;  // line 8
    }
    ++trips;  // line 6
    --left_1;
  }
  out[i] = v + w;  // line 10

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  double w_adj = v_adj;
  while (strip > 0) {  // line 6
    --strip;
    double v_1;
    double w_1;
    if (strip < 16) {
      v_1 = v_kept[strip];
      w_1 = w_kept[strip];
    } else {
      w_1 = tape.pop<double>();
      v_1 = tape.pop<double>();
    }
    long long t0 = strip * 8;
    long long t1 = trips - t0 >= 8 ? 8 : trips - t0;
    bool go_steps[8];
    double v_steps[8];
    double w_steps[8];
    for (int step = 0; step < (int)t1; ++step) {
      long long trips_1 = t0 + step;
      int left_2 = left - trips_1;
      bool go_1 = left_2 > 0;
      bool t2 = go_1 || trips_1 + 1 != trips;
      double w_2 = w_1;
      double v_2 = v_1;
      if (t2) {
        w_2 = w_1 * v_1 + 0.5;  // line 7
        v_2 = v_1 / (1.0 + w_2);  // line 8
      }
      go_steps[step] = t2;  // line 6
      v_steps[step] = v_1;
      w_steps[step] = w_1;
      v_1 = v_2;
      w_1 = w_2;
    }
    int step = t1;
    while (step > 0) {
      --step;
      bool go_1 = go_steps[step];
      double v_2 = v_steps[step];
      double w_2 = w_steps[step];
      if (go_1) {
        double w_3 = w_2 * v_2 + 0.5;  // line 7
        double t2 = 1.0 / (1.0 + w_3);  // line 8
        v_adj *= t2;
        double w_adj_1 = w_adj - v_adj * (v_2 * t2);
        w_adj = w_adj_1 * v_2;  // line 7
        v_adj += w_adj_1 * w_2;
      }
    }
  }
  atomicAdd(&x_adj[i], v_adj);  // line 4
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int left = 3 + i % 3;
    bool go = true;
    long long trips = 0;
    while (go) {
      go = left > 0;
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 4) : 0;
      --left;
      ++trips;
    }
  }
  return t0;
}
