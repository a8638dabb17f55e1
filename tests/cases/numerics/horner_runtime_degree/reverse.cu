// Gradient of `horner` (kernel.cu:2) with respect to out, c, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   c_adj: the gradient with respect to *c is added to it
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `horner_rev_thread_words` says how many words each thread keeps.
static __global__ void horner_rev(double *out, const double *c, const double *x, int n, double *out_adj,
    double *c_adj, double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int degree = i % 8;  // line 5
  double p = c[degree];  // line 6
  double p_kept[16];  // line 7
  int degree_1 = degree;
  bool go = true;
  long long trips = 0;
  while (go) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        p_kept[t0] = p;
      } else {
        tape.push(p);
      }
    }
    --degree_1;
    go = degree_1 >= 0;
    if (go) p = p * x[i] + c[degree_1];
    ++trips;
  }
  out[i] = p;  // line 8

  // reverse sweep
  double p_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  double x_sum = 0.0;
  while (strip > 0) {  // line 7
    --strip;
    double p_1;
    if (strip < 16) {
      p_1 = p_kept[strip];
    } else {
      p_1 = tape.pop<double>();
    }
    long long t0 = strip * 8;
    if (trips - t0 >= 8) {
      bool go_steps[8];
      double p_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        long long trips_1 = t0 + step;
        int degree_2 = degree - trips_1;
        --degree_2;
        bool go_1 = degree_2 >= 0;
        bool t1 = go_1 || trips_1 + 1 != trips;
        double p_2 = p_1;
        if (t1) p_2 = p_1 * x[i] + c[degree_2];
        go_steps[step] = t1;
        p_steps[step] = p_1;
        p_1 = p_2;
      }
      int step = 8;
      #pragma unroll
      while (step > 0) {
        --step;
        long long trips_1 = t0 + step;
        int degree_2 = degree - trips_1;
        bool go_1 = go_steps[step];
        double p_2 = p_steps[step];
        --degree_2;
        double p_adj_1 = p_adj;
        if (go_1) {
          double t1 = x[i];
          atomicAdd(&c_adj[degree_2], p_adj);
          p_adj_1 = p_adj * t1;
          x_sum += p_adj * p_2;
        }
        p_adj = p_adj_1;
      }
    } else {
      int step = trips - t0;
      bool go_steps[8];
      double p_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        long long trips_1 = t0 + step_1;
        int degree_2 = degree - trips_1;
        --degree_2;
        bool go_1 = degree_2 >= 0;
        bool t1 = go_1 || trips_1 + 1 != trips;
        double p_2 = p_1;
        if (t1) p_2 = p_1 * x[i] + c[degree_2];
        go_steps[step_1] = t1;
        p_steps[step_1] = p_1;
        p_1 = p_2;
      }
      while (step > 0) {
        --step;
        long long trips_1 = t0 + step;
        int degree_2 = degree - trips_1;
        bool go_1 = go_steps[step];
        double p_2 = p_steps[step];
        --degree_2;
        double p_adj_1 = p_adj;
        if (go_1) {
          double t1 = x[i];
          atomicAdd(&c_adj[degree_2], p_adj);
          p_adj_1 = p_adj * t1;
          x_sum += p_adj * p_2;
        }
        p_adj = p_adj_1;
      }
    }
  }
  ::cugrad::accumulate_sum(&x_adj[i], x_sum);
  atomicAdd(&c_adj[degree], p_adj);  // line 6
}

// Words of tape that a thread of `horner_rev` keeps at most.
static __device__ unsigned long long horner_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int degree = i % 8;
    bool go = true;
    long long trips = 0;
    while (go) {
      --degree;
      go = degree >= 0;
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 2) : 0;
      ++trips;
    }
  }
  return t0;
}
