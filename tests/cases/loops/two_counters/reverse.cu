// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *__restrict__ x, int n, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double s = x[i];  // line 5
  int b = n - 1;  // line 6
  double s_kept[16];
  int b_1 = b;
  long long trips = 0;
  for (int a = 0; a < b_1; ++a) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        s_kept[t0] = s;
      } else {
        tape.push(s);
      }
    }
    s = s * x[a] + x[b_1];
    --b_1;
    ++trips;
  }
  out[i] = s;  // line 7

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 6
    --strip;
    double s_1;
    if (strip < 16) {
      s_1 = s_kept[strip];
    } else {
      s_1 = tape.pop<double>();
    }
    long long t0 = strip * 8;
    if (trips - t0 >= 8) {
      double s_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        long long trips_1 = t0 + step;
        int a = trips_1;
        int b_2 = b - trips_1;
        s_steps[step] = s_1;
        s_1 = s_1 * x[a] + x[b_2];
      }
      double x_row[8];
      double x_row_1[8];
      int step = 8;
      #pragma unroll
      while (step > 0) {
        int t1 = step - 1;
        long long trips_1 = t0 + t1;
        int a = trips_1;
        double s_2 = s_steps[t1];
        x_row[8 - step] = s_adj;
        x_row_1[t1] = s_adj * s_2;
        step = t1;
        s_adj *= x[a];
      }
      ::cugrad::accumulate_warp((double (*)[8])(x_adj + (int)(b - (t0 + 7))), x_row);
      ::cugrad::accumulate_warp((double (*)[8])(x_adj + (int)t0), x_row_1);
    } else {
      int step = trips - t0;
      double s_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        long long trips_1 = t0 + step_1;
        int a = trips_1;
        int b_2 = b - trips_1;
        s_steps[step_1] = s_1;
        s_1 = s_1 * x[a] + x[b_2];
      }
      for (; step > 0; --step) {
        long long trips_1 = t0 + (step - 1);
        int a = trips_1;
        int b_2 = b - trips_1;
        double s_2 = s_steps[step - 1];
        double t1 = x[a];
        ::cugrad::accumulate_warp(&x_adj[b_2], s_adj);
        ::cugrad::accumulate_warp(&x_adj[a], s_adj * s_2);
        s_adj *= t1;
      }
    }
  }
  atomicAdd(&x_adj[i], s_adj);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int b = n - 1;
    long long trips = 0;
    for (int a = 0; a < b; ++a) {
      --b;
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 2) : 0;
      ++trips;
    }
  }
  return t0;
}
