// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  double v = x[i];  // line 4
  double v_kept[16];  // line 6
  double v_1 = v;
  int k = 0;
  bool broke = false;
  long long trips = 0;
  while (!broke) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        v_kept[t0] = v_1;
      } else {
        tape.push(v_1);
      }
    }
    int k_1 = k + 1;  // line 7
    int t0 = k % 3;
    if (t0 == 0) {
      v_1 *= v;  // line 8
    } else if (t0 == 1) {  // line 7
      v_1 += v;  // line 9
    } else if (v_1 < 0.0) {  // line 10
      v_1 = -v_1;
    }
    broke = k_1 > i % 7 || broke;  // line 6
    ++trips;
    k = k_1;
  }
  out[i] = v_1 * v_1;  // line 14

  // reverse sweep
  double v_adj = 2.0 * ::cugrad::atomic_exchange(&out_adj[i], 0.0) * v_1;
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  double v_adj_1 = 0.0;
  while (strip > 0) {  // line 6
    --strip;
    double v_2;
    if (strip < 16) {
      v_2 = v_kept[strip];
    } else {
      v_2 = tape.pop<double>();
    }
    long long t0 = strip * 8;
    if (trips - t0 >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        long long trips_1 = t0 + step;
        int k_1 = trips_1;
        int t1 = k_1 % 3;  // line 7
        double v_3;
        if (t1 == 0) {
          v_3 = v_2 * v;  // line 8
        } else if (t1 == 1) {  // line 7
          v_3 = v_2 + v;  // line 9
        } else if (v_2 < 0.0) {  // line 10
          v_3 = -v_2;
        } else {
          v_3 = v_2;
        }
        v_steps[step] = v_2;  // line 6
        v_2 = v_3;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        long long trips_1 = t0 + (step - 1);
        int k_1 = trips_1;
        double v_3 = v_steps[step - 1];
        int t1 = k_1 % 3;  // line 7
        double v_adj_2;
        if (t1 == 0) {
          v_adj_2 = v_adj * v;  // line 8
          v_adj_1 += v_adj * v_3;
        } else {
          if (t1 == 1) {  // line 7
            v_adj_1 += v_adj;  // line 9
          } else if (v_3 < 0.0) {  // line 10
            v_adj = -v_adj;
          }
          v_adj_2 = v_adj;
        }
        v_adj = v_adj_2;
      }
    } else {
      int step = trips - t0;  // line 6
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        long long trips_1 = t0 + step_1;
        int k_1 = trips_1;
        int t1 = k_1 % 3;  // line 7
        double v_3;
        if (t1 == 0) {
          v_3 = v_2 * v;  // line 8
        } else if (t1 == 1) {  // line 7
          v_3 = v_2 + v;  // line 9
        } else if (v_2 < 0.0) {  // line 10
          v_3 = -v_2;
        } else {
          v_3 = v_2;
        }
        v_steps[step_1] = v_2;  // line 6
        v_2 = v_3;
      }
      for (; step > 0; --step) {
        long long trips_1 = t0 + (step - 1);
        int k_1 = trips_1;
        double v_3 = v_steps[step - 1];
        int t1 = k_1 % 3;  // line 7
        double v_adj_2;
        if (t1 == 0) {
          v_adj_2 = v_adj * v;  // line 8
          v_adj_1 += v_adj * v_3;
        } else {
          if (t1 == 1) {  // line 7
            v_adj_1 += v_adj;  // line 9
          } else if (v_3 < 0.0) {  // line 10
            v_adj = -v_adj;
          }
          v_adj_2 = v_adj;
        }
        v_adj = v_adj_2;
      }
    }
  }
  v_adj_1 += v_adj;  // line 6
  atomicAdd(&x_adj[i], v_adj_1);  // line 4
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
      ++k;
      broke = k > i % 7 || broke;
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 2) : 0;
      ++trips;
    }
  }
  return t0;
}
