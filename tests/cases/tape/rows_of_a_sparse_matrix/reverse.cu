// Gradient of `smooth_rows` (kernel.cu:2) with respect to out, values, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   values_adj: the gradient with respect to *values is added to it
//   tape: holds what the reverse sweep needs of loops; `smooth_rows_rev_thread_words` says how many words each thread keeps.
static __global__ void smooth_rows_rev(double *out, const double *values, const int *start, int rows,
    double *out_adj, double *values_adj, ::cugrad::tape tape) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (row >= rows) return;  // line 4
  int begin = start[row];  // line 6
  int end = start[row + 1] + (row == 5 ? 9 : 0);
  double v_kept[16];  // line 7
  unsigned int t0 = begin;
  unsigned int t1 = begin < end ? end - t0 : 0;
  unsigned int t2 = t1 / 8;
  unsigned int t3 = t1 % 8 == 0 ? 0 : 1;
  double v = 0.3;
  int k = begin;
  for (unsigned int strip = 0; strip < t2 + t3; ++strip) {
    if (strip < 16) {
      v_kept[strip] = v;
    } else {
      tape.push(v);
    }
    if (t1 - strip * 8 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        double t4 = values[k];
        v = v * v * t4 + 0.1 * t4;
        ++k;
      }
    } else {
      for (int step = 0; step < (int)(t1 - strip * 8); ++step) {
        double t4 = values[k];
        v = v * v * t4 + 0.1 * t4;
        ++k;
      }
    }
  }
  double v_adj = out_adj[row];  // line 8
  out[row] = v;

  // reverse sweep
  unsigned int strip = t2 + t3;
  while (strip > 0) {  // line 7
    --strip;
    double v_1;
    if (strip < 16) {
      v_1 = v_kept[strip];
    } else {
      v_1 = tape.pop<double>();
    }
    unsigned int t4 = strip * 8;
    if (t1 - t4 >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        int k_1 = t0 + (t4 + step);
        double t5 = values[k_1];
        v_steps[step] = v_1;
        v_1 = v_1 * v_1 * t5 + 0.1 * t5;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        int k_1 = t0 + (t4 + (step - 1));
        double v_2 = v_steps[step - 1];
        double t5 = values[k_1];
        atomicAdd(&values_adj[k_1], v_adj * 0.1 + v_adj * (v_2 * v_2));
        v_adj = 2.0 * (v_adj * t5) * v_2;
      }
    } else {
      int step = t1 - t4;
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        int k_1 = t0 + (t4 + step_1);
        double t5 = values[k_1];
        v_steps[step_1] = v_1;
        v_1 = v_1 * v_1 * t5 + 0.1 * t5;
      }
      for (; step > 0; --step) {
        int k_1 = t0 + (t4 + (step - 1));
        double v_2 = v_steps[step - 1];
        double t5 = values[k_1];
        atomicAdd(&values_adj[k_1], v_adj * 0.1 + v_adj * (v_2 * v_2));
        v_adj = 2.0 * (v_adj * t5) * v_2;
      }
    }
  }
  out_adj[row] = 0.0;  // line 8
}

// Words of tape that a thread of `smooth_rows_rev` keeps at most.
static __device__ unsigned long long smooth_rows_rev_thread_words(const int *start, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long t0 = 0;
  if (row < rows) {
    int begin = start[row];
    int end = start[row + 1] + (row == 5 ? 9 : 0);
    unsigned int t1 = begin < end ? (unsigned int)end - (unsigned int)begin : 0;
    unsigned int t2 = t1 / 8;
    unsigned int t3 = t1 % 8 == 0 ? 0 : 1;
    unsigned int t4 = t2 + t3 > 0 ? t2 + t3 : 0;
    t0 = ((unsigned long long)t4 > 16 ? (unsigned long long)t4 - 16 : 0) * 2;
  }
  return t0;
}
