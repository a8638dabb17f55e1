// Gradient of `kernel` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, double a, int n, double *out_adj,
    double *x_adj, double *a_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  double a_adj_1 = 0.0;
  if (i < n) {  // line 4
    double t_kept[16];  // line 6
    double integral = 0.0;
    double t = 0.05;
    long long trips = 0;
    while (t < 1.0) {
      if (trips % 8 == 0) {
        long long t0 = trips / 8;
        if (t0 < 16) {
          t_kept[t0] = t;
        } else {
          tape.push(t);
        }
      }
      integral += 0.1 * exp(-a * t) * sin(x[i] * t);
      t += 0.1;
      ++trips;
    }
    out[i] = integral;  // line 7

    // reverse sweep
    double integral_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
    a_adj_1 = 0.0;
    double x_sum = 0.0;
    while (strip > 0) {  // line 6
      --strip;
      double t_1;
      if (strip < 16) {
        t_1 = t_kept[strip];
      } else {
        t_1 = tape.pop<double>();
      }
      long long t0 = trips - strip * 8 >= 8 ? 8 : trips - strip * 8;
      double t_steps[8];
      for (int step = 0; step < (int)t0; ++step) {
        t_steps[step] = t_1;
        t_1 += 0.1;
      }
      for (int step = t0; step > 0; --step) {
        double t_2 = t_steps[step - 1];
        double t1 = exp(-a * t_2);
        double t2 = x[i] * t_2;
        x_sum += integral_adj * (0.1 * t1) * cos(t2) * t_2;
        a_adj_1 -= integral_adj * sin(t2) * 0.1 * t1 * t_2;
      }
    }
    ::cugrad::accumulate_sum(&x_adj[i], x_sum);
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 3
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    double t = 0.05;
    long long trips = 0;
    while (t < 1.0) {
      t += 0.1;
      t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 2) : 0;
      ++trips;
    }
  }
  return t0;
}
