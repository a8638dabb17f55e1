// Gradient of `kernel` (kernel.cu:15) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 16
  if (i >= n) return;  // line 17
  int limit = i * 2;
  double result = 0.0;
  bool returned = false;
  double s = 0.0;
  int i_1 = 0;
  long long trips = 0;
  while (!returned && i_1 < 5) {  // line 4
    double row = 0.0;
    int j = 0;
    int trips_1 = 0;
    while (!returned && j < 5) {  // line 6
      if (trips_1 % 8 == 0) tape.push(row);
      double t0 = x[i_1 * 5 + j];  // line 7
      row += t0 * t0;
      if (i_1 * 5 + j == limit) {  // line 8
        result = s * row + x[i_1];
        returned = true;
      } else {
        ++j;  // line 6
      }
      ++trips_1;
    }
    double s_1 = s;
    int i_2 = i_1;
    if (!returned) {  // line 4
      s_1 = s + row;  // line 10
      i_2 = i_1 + 1;  // line 4
    }
    ++trips;
    tape.push(trips_1);
    tape.push(i_1);
    tape.push(s);
    tape.push(returned);
    s = s_1;
    i_1 = i_2;
  }
  bool t0 = !returned;  // line 2
  if (t0) result = s;
  out[i] = result;  // line 17

  // reverse sweep
  double result_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double s_adj = 0.0;
  if (t0) {  // line 2
    s_adj = result_adj;
    result_adj = 0.0;
  }
  for (long long k = trips; k > 0; --k) {  // line 4
    bool returned_1 = tape.pop<bool>();
    double s_1 = tape.pop<double>();
    int i_2 = tape.pop<int>();
    int trips_1 = tape.pop<int>();
    double row_adj = !returned_1 ? s_adj : 0.0;
    double x_sum = 0.0;
    for (int strip = trips_1 / 8 + (trips_1 % 8 == 0 ? 0 : 1); strip > 0; --strip) {  // line 6
      double row = tape.pop<double>();
      int t1 = (strip - 1) * 8;
      int step = trips_1 - t1;
      if (step >= 8) {
        bool t_steps[8];
        double row_steps[8];
        #pragma unroll
        for (int step_1 = 0; step_1 < 8; ++step_1) {
          int j = t1 + step_1;
          int j_1 = j + 1;
          double t2 = x[i_2 * 5 + j];  // line 7
          t_steps[step_1] = i_2 * 5 + j == limit && j_1 == trips_1;  // line 6
          row_steps[step_1] = row;
          row += t2 * t2;
        }
        int step_1 = 8;
        #pragma unroll
        while (step_1 > 0) {
          --step_1;
          int j = t1 + step_1;
          double row_1 = row_steps[step_1];
          double t2 = x[i_2 * 5 + j];  // line 7
          row_1 += t2 * t2;
          if (t_steps[step_1]) {  // line 8
            x_sum += result_adj;
            s_adj += result_adj * row_1;
            row_adj += result_adj * s_1;
            result_adj = 0.0;
          }
          atomicAdd(&x_adj[i_2 * 5 + j], 2.0 * row_adj * t2);  // line 7
        }
      } else {
        bool t_steps[8];  // line 6
        double row_steps[8];
        for (int step_1 = 0; step_1 < step; ++step_1) {
          int j = t1 + step_1;
          int j_1 = j + 1;
          double t2 = x[i_2 * 5 + j];  // line 7
          t_steps[step_1] = i_2 * 5 + j == limit && j_1 == trips_1;  // line 6
          row_steps[step_1] = row;
          row += t2 * t2;
        }
        while (step > 0) {
          --step;
          int j = t1 + step;
          double row_1 = row_steps[step];
          double t2 = x[i_2 * 5 + j];  // line 7
          row_1 += t2 * t2;
          if (t_steps[step]) {  // line 8
            x_sum += result_adj;
            s_adj += result_adj * row_1;
            row_adj += result_adj * s_1;
            result_adj = 0.0;
          }
          atomicAdd(&x_adj[i_2 * 5 + j], 2.0 * row_adj * t2);  // line 7
        }
      }
    }
    ::cugrad::accumulate_sum(&x_adj[i_2], x_sum);  // line 6
  }
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int limit = i * 2;
    bool returned = false;
    int i_1 = 0;
    while (!returned && i_1 < 5) {
      int j = 0;
      while (!returned && j < 5) {
        if (i_1 * 5 + j == limit) {
          returned = true;
        } else {
          ++j;
        }
      }
      if (!returned) ++i_1;
      t0 += 7;
    }
  }
  return t0;
}
