// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int n, int k, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double p_kept[16];  // line 6
  int t0 = 0 < k ? k : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  double p = 1.0;
  for (int strip = 0; strip < t1 + t2; ++strip) {
    if (strip < 16) {
      p_kept[strip] = p;
    } else {
      tape.push(p);
    }
    if (t0 - strip * 8 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) p *= x[i];
    } else {
      for (int step = 0; step < t0 - strip * 8; ++step) p *= x[i];
    }
  }
  out[i] = p;  // line 7

  // reverse sweep
  double p_adj = out_adj[i];
  int strip = t1 + t2;
  double x_sum = 0.0;
  while (strip > 0) {  // line 6
    --strip;
    double p_1;
    if (strip < 16) {
      p_1 = p_kept[strip];
    } else {
      p_1 = tape.pop<double>();
    }
    int step = t0 - strip * 8;
    if (step >= 8) {
      double p_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        p_steps[step_1] = p_1;
        p_1 *= x[i];
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        double p_2 = p_steps[step_1 - 1];
        x_sum += p_adj * p_2;
        p_adj *= x[i];
      }
    } else {
      double p_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        p_steps[step_1] = p_1;
        p_1 *= x[i];
      }
      for (; step > 0; --step) {
        double p_2 = p_steps[step - 1];
        x_sum += p_adj * p_2;
        p_adj *= x[i];
      }
    }
  }
  ::cugrad::accumulate_sum(&x_adj[i], x_sum);
  out_adj[i] = 0.0;  // line 7
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int k) {
  int t0 = 0 < k ? k : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 2;
}
