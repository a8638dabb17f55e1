// Gradient of `kernel` (kernel.cu:2) with respect to y, a, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   a_adj: the gradient with respect to *a is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *y, const double *a, int n, double *y_adj, double *a_adj,
    ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = a[i];  // line 5
  double v_kept[16];  // line 8
  double s_kept[16];
  double s = 0.1;
  bool phase = true;
  int k = 0;
  long long trips = 0;
  while (phase ? v < 1.0 : v < 2.0) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        v_kept[t0] = v;
        s_kept[t0] = s;
      } else {
        tape.push(v);
        tape.push(s);
      }
    }
    ++k;  // line 9
    phase = k % 3 != 0;
    v = v * 1.02 + 0.01 * v * v;  // line 10
    s = phase ? s + v * v * v : s + v * s * 0.01;  // line 11
    ++trips;  // line 8
  }
  y[i] = v * s;  // line 16

  // reverse sweep
  double t0 = y_adj[i];
  double v_adj = t0 * s;
  double s_adj = t0 * v;
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 8
    --strip;
    double v_1;
    double s_1;
    if (strip < 16) {
      v_1 = v_kept[strip];
      s_1 = s_kept[strip];
    } else {
      s_1 = tape.pop<double>();
      v_1 = tape.pop<double>();
    }
    long long t1 = strip * 8;
    if (trips - t1 >= 8) {
      double v_steps[8];
      double s_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        long long trips_1 = t1 + step;
        int k_1 = trips_1;
        ++k_1;  // line 9
        bool phase_1 = k_1 % 3 != 0;
        double v_2 = v_1 * 1.02 + 0.01 * v_1 * v_1;  // line 10
        v_steps[step] = v_1;  // line 8
        s_steps[step] = s_1;
        v_1 = v_2;
        s_1 = phase_1 ? s_1 + v_2 * v_2 * v_2 : s_1 + v_2 * s_1 * 0.01;
      }
      int step = 8;
      #pragma unroll
      while (step > 0) {
        --step;
        long long trips_1 = t1 + step;
        int k_1 = trips_1;
        double v_2 = v_steps[step];
        double s_2 = s_steps[step];
        ++k_1;  // line 9
        bool phase_1 = k_1 % 3 != 0;
        double t2 = 0.01 * v_2;  // line 10
        double v_3 = v_2 * 1.02 + t2 * v_2;
        if (phase_1) {  // line 11
          v_adj += s_adj * (v_3 * v_3);  // line 12
          v_adj += 2.0 * (s_adj * v_3) * v_3;
        } else {
          double t3 = s_adj * 0.01;  // line 14
          v_adj += t3 * s_2;
          s_adj += t3 * v_3;
        }
        double v_adj_1 = v_adj * t2;  // line 10
        v_adj_1 += v_adj * v_2 * 0.01;
        v_adj = v_adj_1 + v_adj * 1.02;
      }
    } else {
      int step = trips - t1;  // line 8
      double v_steps[8];
      double s_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        long long trips_1 = t1 + step_1;
        int k_1 = trips_1;
        ++k_1;  // line 9
        bool phase_1 = k_1 % 3 != 0;
        double v_2 = v_1 * 1.02 + 0.01 * v_1 * v_1;  // line 10
        v_steps[step_1] = v_1;  // line 8
        s_steps[step_1] = s_1;
        v_1 = v_2;
        s_1 = phase_1 ? s_1 + v_2 * v_2 * v_2 : s_1 + v_2 * s_1 * 0.01;
      }
      while (step > 0) {
        --step;
        long long trips_1 = t1 + step;
        int k_1 = trips_1;
        double v_2 = v_steps[step];
        double s_2 = s_steps[step];
        ++k_1;  // line 9
        bool phase_1 = k_1 % 3 != 0;
        double t2 = 0.01 * v_2;  // line 10
        double v_3 = v_2 * 1.02 + t2 * v_2;
        if (phase_1) {  // line 11
          v_adj += s_adj * (v_3 * v_3);  // line 12
          v_adj += 2.0 * (s_adj * v_3) * v_3;
        } else {
          double t3 = s_adj * 0.01;  // line 14
          v_adj += t3 * s_2;
          s_adj += t3 * v_3;
        }
        double v_adj_1 = v_adj * t2;  // line 10
        v_adj_1 += v_adj * v_2 * 0.01;
        v_adj = v_adj_1 + v_adj * 1.02;
      }
    }
  }
  a_adj[i] += v_adj;  // line 5
  y_adj[i] = 0.0;  // line 16
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(const double *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    double v = a[i];
    bool phase = true;
    int k = 0;
    long long trips = 0;
    while (phase ? v < 1.0 : v < 2.0) {
      ++k;
      phase = k % 3 != 0;
      v = v * 1.02 + 0.01 * v * v;
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 4) : 0;
      ++trips;
    }
  }
  return t0;
}
