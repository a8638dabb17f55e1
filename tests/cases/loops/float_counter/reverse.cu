// Gradient of `kernel` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, double a, int n, double *out_adj,
    double *x_adj, double *a_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  double a_adj_1 = 0.0;
  if (i < n) {  // line 2
    double integral = 0.0;
    double t = 0.05;
    long long trips = 0;
    while (t < 1.0) {  // line 6
      integral += 0.1 * exp(-a * t) * sin(x[i] * t);
      ++trips;
      tape.push(t);
      t += 0.1;
    }
    out[i] = integral;  // line 7

    // reverse sweep
    double integral_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    a_adj_1 = 0.0;
    double x_sum = 0.0;
    for (long long k = trips; k > 0; --k) {  // line 6
      double t_1 = tape.pop<double>();
      double t0 = exp(-a * t_1);
      double t1 = x[i] * t_1;
      x_sum += integral_adj * (0.1 * t0) * cos(t1) * t_1;
      a_adj_1 -= integral_adj * sin(t1) * 0.1 * t0 * t_1;
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
    while (t < 1.0) {
      t += 0.1;
      t0 += 2;
    }
  }
  return t0;
}
