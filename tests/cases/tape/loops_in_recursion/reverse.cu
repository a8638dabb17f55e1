// Gradient of `tree` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `tree_rev_thread_words` says how many words each thread keeps.
static __device__ void descend_pullback_0(double x, int depth, int n, double result_adj, double *x_adj,
    ::cugrad::tape tape) {
  double v = x;
  for (int k = 0; k < n; ++k) {  // line 4
    tape.push(v);
    v = v * v * 0.5 + 0.2 * k;
  }
  double v_adj = result_adj;
  if (depth > 0) {  // line 5
    double t0 = v * 0.5;
    descend(t0, depth - 1, n + 1);

    // reverse sweep
    double t1 = 0.0;
    descend_pullback_0(t0, depth - 1, n + 1, result_adj, &t1, tape);
    v_adj = t1 * 0.5;
    ::cugrad::accumulate(x_adj, result_adj);
  }
  for (int k = n - 1; k >= 0; --k) {  // line 4
    double v_1 = tape.pop<double>();
    v_adj = 2.0 * (v_adj * 0.5) * v_1;
  }
  ::cugrad::accumulate(x_adj, v_adj);
}

static __global__ void tree_rev(double *out, const double *x, int depth, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 9
  double v = x[i];  // line 10
  double v_kept[16];  // line 11
  int t0 = 0 < 4 + depth ? 4 + depth : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  for (int strip = 0; strip < t1 + t2; ++strip) {
    if (strip < 16) {
      v_kept[strip] = v;
    } else {
      tape.push(v);
    }
    int t3 = t0 - strip * 8 >= 8 ? 8 : t0 - strip * 8;
    for (int step = 0; step < t3; ++step) v = cos(v);
  }
  double t3 = descend(v, depth, 2);  // line 12
  double t4 = x[i];
  out[i] = t3 * t4;

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[i], t5 * t3);
  double v_adj = 0.0;
  descend_pullback_0(v, depth, 2, t5 * t4, &v_adj, tape);
  double v_adj_1 = v_adj;
  int strip = t1 + t2;
  while (strip > 0) {  // line 11
    --strip;
    double v_1;
    if (strip < 16) {
      v_1 = v_kept[strip];
    } else {
      v_1 = tape.pop<double>();
    }
    int step = t0 - strip * 8 >= 8 ? 8 : t0 - strip * 8;
    double v_steps[8];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      v_steps[step_1] = v_1;
      v_1 = cos(v_1);
    }
    for (; step > 0; --step) {
      double v_2 = v_steps[step - 1];
      v_adj_1 *= -sin(v_2);
    }
  }
  atomicAdd(&x_adj[i], v_adj_1);  // line 10
}

// Words of tape that a thread of `tree_rev` keeps at most.
static __device__ unsigned long long descend_pullback_0_thread_words(double x, int depth, int n) {
  double v = x;
  for (int k = 0; k < n; ++k) v = v * v * 0.5 + 0.2 * k;
  unsigned long long t0 = 0;
  if (depth > 0) t0 = descend_pullback_0_thread_words(v * 0.5, depth - 1, n + 1);
  return (unsigned long long)(n > 0 ? n : 0) * 2 + t0;
}

static __device__ unsigned long long tree_rev_thread_words(const double *x, int depth) {
  int i = threadIdx.x;
  double v = x[i];
  int t0 = 0 < 4 + depth ? 4 + depth : 0;
  int t1 = t0 / 8 + (t0 % 8 == 0 ? 0 : 1);
  int t2 = t1 > 0 ? t1 : 0;
  for (int strip = 0; strip < t1; ++strip) {
    int t3 = t0 - strip * 8 >= 8 ? 8 : t0 - strip * 8;
    for (int step = 0; step < t3; ++step) v = cos(v);
  }
  return ((unsigned long long)t2 > 16 ? (unsigned long long)t2 - 16 : 0) * 2
      + descend_pullback_0_thread_words(v, depth, 2);
}
