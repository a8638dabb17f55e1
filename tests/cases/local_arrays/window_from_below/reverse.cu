// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int steps, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  double a[5];  // line 4
  double a_adj[5] = {};
  for (unsigned int k = 0; k < 5; ++k) a[k] = x[i * 5 + k];  // line 5
  for (int t = 0; t < steps; ++t) {  // line 6
    for (unsigned int r = 0; r < 5; ++r) {  // line 7
      unsigned int c = r - 1;  // line 9
      double s = 0.0;
      for (unsigned int c_1 = c; c_1 < r + 2; ++c_1) {
        if (c_1 < 5) {  // line 10
          double t0 = a[c_1];
          s += t0 * t0;
          tape.push(t0);
        }
      }
      for (long c_1 = c; c_1 < 5; ++c_1) s += a[c_1];  // line 11
      a[r] = 0.5 * a[r] + 0.1 * s;  // line 12
    }
  }
  double t0 = a[1];  // line 14
  double t1 = a[4];
  out[i] = a[0] + t0 * t1;

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  a_adj[4] += t2 * t0;
  a_adj[1] += t2 * t1;
  a_adj[0] += t2;
  for (int t = steps - 1; t >= 0; --t) {  // line 6
    unsigned int k = 5;
    while (k > 0) {  // line 7
      unsigned int r = k - 1;
      unsigned int c = r - 1;  // line 9
      double t3 = a_adj[r];  // line 12
      double s_adj = t3 * 0.1;
      a_adj[r] = t3 * 0.5;
      for (long c_1 = 4; c_1 >= (long)c; --c_1) a_adj[c_1] += s_adj;  // line 11
      for (unsigned int k_1 = c < r + 2 ? r + 2 - c : 0; k_1 > 0; --k_1) {  // line 9
        unsigned int c_1 = c + (k_1 - 1);
        if (c_1 < 5) {  // line 10
          double t4 = tape.pop<double>();
          a_adj[c_1] += 2.0 * s_adj * t4;
        }
      }
      k = r;
    }
  }
  for (unsigned int k = 5; k > 0; --k) {  // line 5
    atomicAdd(&x_adj[i * 5 + (k - 1)], a_adj[k - 1]);
    a_adj[k - 1] = 0.0;
  }
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int steps) {
  unsigned long long t0 = 0;
  for (int t = 0; t < steps; ++t) {
    unsigned long long t1 = 0;
    for (unsigned int r = 0; r < 5; ++r) {
      unsigned long long t2 = 0;
      for (unsigned int c = r - 1; c < r + 2; ++c) t2 += c < 5 ? 2 : 0;
      t1 += t2;
    }
    t0 += t1;
  }
  return t0;
}
