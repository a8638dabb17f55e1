// Gradient of `kernel` (kernel.cu:3) with respect to out, x, scale, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   scale_adj: the gradient with respect to *scale is added to it
//   Without a derivative, because it cancels out: running (line 13), running (line 15).
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, const double *scale, int rows, int n,
    double *out_adj, double *x_adj, double *scale_adj, ::cugrad::tape tape) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (r >= rows) return;  // line 5
  double largest = scale[r];  // line 6
  int t0 = r * n;  // line 8
  double largest_1 = largest;
  double least = 1e300;
  double below = 0.5;
  int largest_at = 0;
  bool largest_chosen = false;
  int least_at = 0;
  bool least_chosen = false;
  int below_at = 0;
  bool below_chosen = false;
  for (int k = 0; k < n; ++k) {  // line 7
    double v = x[t0 + k] * scale[k % rows];  // line 8
    double t1 = v * v;  // line 10
    bool t2 = v > below;  // line 11
    if (t2) below = v;
    bool t3 = largest_1 >= v || v != v;  // line 7
    largest_at = t3 ? largest_at : k;
    largest_chosen = largest_chosen || !t3;
    bool t4 = t1 <= least || least != least;
    least_at = !t4 ? least_at : k;
    least_chosen = least_chosen || t4;
    below_at = !t2 ? below_at : k;
    below_chosen = below_chosen || t2;
    largest_1 = fmax(largest_1, v);
    least = fmin(t1, least);
  }
  if (largest_chosen) largest = x[t0 + largest_at] * scale[largest_at % rows];
  double least_1 = 1e300;
  if (least_chosen) {
    double v = x[t0 + least_at] * scale[least_at % rows];  // line 8
    least_1 = v * v;  // line 10
  }
  double below_1 = 0.5;
  if (below_chosen) below_1 = x[t0 + below_at] * scale[below_at % rows];  // line 7
  int k = n - 1;  // line 13
  double running_kept[16];
  int t1 = k >= 0 ? n : 0;
  int t2 = t1 / 8;
  int t3 = t1 % 8 == 0 ? 0 : 1;
  double running = -10.0;
  double sum = 0.0;
  int k_1 = k;
  for (int strip = 0; strip < t2 + t3; ++strip) {
    if (strip < 16) {
      running_kept[strip] = running;
    } else {
      tape.push(running);
    }
    int t4 = t1 - strip * 8 >= 8 ? 8 : t1 - strip * 8;
    for (int step = 0; step < t4; ++step) {
      double t5 = x[t0 + k_1];  // line 15
      double running_1 = running;
      if (t5 > running) running_1 = t5;
      sum = sum * exp(running - running_1) + exp(t5 - running_1);  // line 16
      --k_1;  // line 13
      running = running_1;
    }
  }
  double out_seed = out_adj[r];  // line 18
  out[r] = largest * least_1 + sin(below_1) + running + log(sum);

  // reverse sweep
  double sum_adj = out_seed * (1.0 / sum);
  double below_adj = out_seed * cos(below_1);
  double largest_adj = out_seed * least_1;
  double least_adj = out_seed * largest;
  int strip = t2 + t3;
  while (strip > 0) {  // line 13
    --strip;
    double running_1;
    if (strip < 16) {
      running_1 = running_kept[strip];
    } else {
      running_1 = tape.pop<double>();
    }
    int t4 = strip * 8;
    int step = t1 - t4 >= 8 ? 8 : t1 - t4;
    double running_steps[8];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      int k_2 = k - (t4 + step_1);
      double running_2 = x[t0 + k_2];  // line 15
      if (!(running_2 > running_1)) running_2 = running_1;
      running_steps[step_1] = running_1;  // line 13
      running_1 = running_2;
    }
    for (; step > 0; --step) {
      int k_2 = k - (t4 + (step - 1));
      double running_2 = running_steps[step - 1];
      double t5 = x[t0 + k_2];  // line 15
      double running_3 = running_2;
      if (t5 > running_2) running_3 = t5;
      atomicAdd(&x_adj[t0 + k_2], sum_adj * exp(t5 - running_3));
      sum_adj *= exp(running_2 - running_3);
    }
  }
  if (below_chosen) {  // line 7
    int t4 = below_at % rows;  // line 8
    double t5 = scale[t4];
    atomicAdd(&scale_adj[t4], below_adj * x[t0 + below_at]);
    atomicAdd(&x_adj[t0 + below_at], below_adj * t5);
  }
  if (least_chosen) {  // line 7
    double t4 = x[t0 + least_at];  // line 8
    int t5 = least_at % rows;
    double t6 = scale[t5];
    double v = t4 * t6;
    double v_adj = 2.0 * least_adj * v;  // line 10
    atomicAdd(&scale_adj[t5], v_adj * t4);  // line 8
    atomicAdd(&x_adj[t0 + least_at], v_adj * t6);
  }
  if (largest_chosen) {  // line 7
    int t4 = largest_at % rows;  // line 8
    double t5 = scale[t4];
    atomicAdd(&scale_adj[t4], largest_adj * x[t0 + largest_at]);
    atomicAdd(&x_adj[t0 + largest_at], largest_adj * t5);
    largest_adj = 0.0;
  }
  ::cugrad::accumulate_sum(&scale_adj[r], largest_adj);  // line 6
  out_adj[r] = 0.0;  // line 18
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int n) {
  int k = n - 1;
  int t0 = k >= 0 ? n : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 2;
}
