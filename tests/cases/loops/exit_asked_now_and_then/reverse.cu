// Gradient of `kernel` (kernel.cu:2) with respect to out, g, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   g_adj: the gradient with respect to *g is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, double *log, const double *g, int n, double *out_adj,
    double *g_adj, ::cugrad::tape tape) {
  int t = threadIdx.x;  // line 3
  double v_kept[16];  // line 5
  int i_kept[16];
  bool broke_kept[16];
  double v = 0.3;
  int i = 0;
  bool broke = false;
  long long trips = 0;
  while (!broke && i < n) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        v_kept[t0] = v;
        i_kept[t0] = i;
        broke_kept[t0] = broke;
      } else {
        tape.push(v);
        tape.push(i);
        tape.push(broke);
      }
    }
    double d = cos(v) * g[i * 8 + t] - v;  // line 6
    bool small = fabs(d) < 0.1;  // line 7
    if (i % 4 == 3) {  // line 8
      log[t] = d;  // line 9
      broke = small || broke;  // line 10
    }
    if (!broke) {  // line 5
      v += (small ? 0.25 : 0.8) * d * v;  // line 12
      ++i;  // line 5
    }
    ++trips;
  }
  out[t] = v;  // line 14

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 5
    --strip;
    double v_1;
    int i_1;
    bool broke_1;
    if (strip < 16) {
      v_1 = v_kept[strip];
      i_1 = i_kept[strip];
      broke_1 = broke_kept[strip];
    } else {
      broke_1 = tape.pop<bool>();
      i_1 = tape.pop<int>();
      v_1 = tape.pop<double>();
    }
    long long t0 = trips - strip * 8 >= 8 ? 8 : trips - strip * 8;
    double v_steps[8];
    int i_steps[8];
    bool broke_steps[8];
    for (int step = 0; step < (int)t0; ++step) {
      double d = cos(v_1) * g[i_1 * 8 + t] - v_1;  // line 6
      bool small = fabs(d) < 0.1;  // line 7
      broke_1 = i_1 % 4 == 3 ? small || broke_1 : broke_1;  // line 8
      double v_2 = v_1;
      int i_2 = i_1;
      if (!broke_1) {  // line 5
        v_2 = v_1 + (small ? 0.25 : 0.8) * d * v_1;  // line 12
        i_2 = i_1 + 1;  // line 5
      }
      v_steps[step] = v_1;
      i_steps[step] = i_1;
      broke_steps[step] = broke_1;
      v_1 = v_2;
      i_1 = i_2;
    }
    int step = t0;
    while (step > 0) {
      --step;
      double v_2 = v_steps[step];
      int i_2 = i_steps[step];
      bool broke_2 = broke_steps[step];
      double t1 = cos(v_2);  // line 6
      double t2 = g[i_2 * 8 + t];
      double d = t1 * t2 - v_2;
      bool small = fabs(d) < 0.1;  // line 7
      double v_adj_1 = v_adj;
      double d_adj = 0.0;
      if (!broke_2) {  // line 5
        double t3 = small ? 0.25 : 0.8;  // line 12
        v_adj_1 = v_adj + v_adj * (t3 * d);
        d_adj = v_adj * v_2 * t3;
      }
      v_adj_1 -= d_adj;  // line 6
      ::cugrad::accumulate_sum(&g_adj[i_2 * 8 + t], d_adj * t1);
      v_adj = v_adj_1 - d_adj * t2 * sin(v_2);
    }
  }
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(const double *g, int n) {
  int t = threadIdx.x;
  double v = 0.3;
  int i = 0;
  bool broke = false;
  long long trips = 0;
  unsigned long long t0 = 0;
  while (!broke && i < n) {
    double d = cos(v) * g[i * 8 + t] - v;
    bool small = fabs(d) < 0.1;
    broke = i % 4 == 3 ? small || broke : broke;
    if (!broke) {
      v += (small ? 0.25 : 0.8) * d * v;
      ++i;
    }
    t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 4) : 0;
    ++trips;
  }
  return t0;
}
