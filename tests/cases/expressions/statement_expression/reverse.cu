// Gradient of `kernel` (kernel.cu:32) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *in, int n, double *out_adj, double *in_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 33
  double x = in[2 * i];  // line 34
  double y = in[2 * i + 1];
  double p = x * y;  // line 35
  double p_1 = x + 0.1;
  double q = y * y;
  bool t0 = p_1 > q;
  double q_1 = t0 ? p_1 : q;
  bool t1 = p > q_1;
  double most = t1 ? p : q_1;
  double made_first = x * most;  // line 37
  double made_second = y * made_first;  // line 38
  double sum = made_first * made_second;  // line 41
  double s = x - y;  // line 42
  bool t2 = s * s > 0.25;
  if (t2) sum += p * y;
  double product_kept[16];  // line 24
  double product = 1.0;
  int k = 0;
  bool broke = false;
  int trips = 0;
  while (!broke && k < n) {
    if (trips % 8 == 0) {
      int t3 = trips / 8;
      if (t3 < 16) {
        product_kept[t3] = product;
      } else {
        tape.push(product);
      }
    }
    if (k == 5) {
      broke = true;
    } else {
      product *= x;  // line 26
      ++k;  // line 24
    }
    ++trips;
  }
  double sum_1 = sum * product;  // line 43
  double what = x * sum_1;  // line 46
  double later = sum_1 * x;  // line 47
  double sum_2 = sum_1 + what * what;  // line 18
  sum_2 += q;
  bool t3 = x > y;  // line 49
  double chosen;
  if (t3) {
    double t = x * x;
    chosen = t * y;
  } else {
    chosen = y * 3.0;
  }
  out[i] = sum_2 + later + chosen;  // line 50

  // reverse sweep
  double chosen_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double y_adj;
  double x_adj = 0.0;
  if (t3) {  // line 49
    double t = x * x;
    double t_adj = chosen_adj * y;
    y_adj = chosen_adj * t;
    x_adj = 2.0 * t_adj * x;
  } else {
    y_adj = chosen_adj * 3.0;
  }
  double what_adj = 2.0 * chosen_adj * what;  // line 18
  double sum_adj = chosen_adj + chosen_adj * x;  // line 47
  x_adj += chosen_adj * sum_1;
  x_adj += what_adj * sum_1;  // line 46
  sum_adj += what_adj * x;
  double sum_adj_1 = sum_adj * product;  // line 43
  double product_adj = sum_adj * sum;
  int strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 24
    --strip;
    double product_1;
    if (strip < 16) {
      product_1 = product_kept[strip];
    } else {
      product_1 = tape.pop<double>();
    }
    int t4 = strip * 8;
    int step = trips - t4;
    if (step >= 8) {
      bool t_steps[8];
      double product_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        int k_1 = t4 + step_1;
        int k_2 = k_1 + 1;
        bool t5 = k_1 == 5 && k_2 == trips;  // line 25
        double product_2 = product_1;
        if (!t5) product_2 = product_1 * x;  // line 24
        t_steps[step_1] = t5;
        product_steps[step_1] = product_1;
        product_1 = product_2;
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        double product_2 = product_steps[step_1 - 1];
        if (!t_steps[step_1 - 1]) {
          x_adj += product_adj * product_2;  // line 26
          product_adj *= x;
        }
      }
    } else {
      bool t_steps[8];  // line 24
      double product_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        int k_1 = t4 + step_1;
        int k_2 = k_1 + 1;
        bool t5 = k_1 == 5 && k_2 == trips;  // line 25
        double product_2 = product_1;
        if (!t5) product_2 = product_1 * x;  // line 24
        t_steps[step_1] = t5;
        product_steps[step_1] = product_1;
        product_1 = product_2;
      }
      for (; step > 0; --step) {
        double product_2 = product_steps[step - 1];
        if (!t_steps[step - 1]) {
          x_adj += product_adj * product_2;  // line 26
          product_adj *= x;
        }
      }
    }
  }
  double p_adj = 0.0;
  if (t2) {  // line 42
    p_adj = sum_adj_1 * y;
    y_adj += sum_adj_1 * p;
  }
  double made_first_adj = sum_adj_1 * made_second;  // line 41
  double made_second_adj = sum_adj_1 * made_first;
  y_adj += made_second_adj * made_first;  // line 38
  made_first_adj += made_second_adj * y;
  x_adj += made_first_adj * most;  // line 37
  double most_adj = made_first_adj * x;
  p_adj += t1 ? most_adj : 0.0;  // line 35
  double q_adj = t1 ? 0.0 : most_adj;
  double p_adj_1 = t0 ? q_adj : 0.0;
  q_adj = chosen_adj + (t0 ? 0.0 : q_adj);
  y_adj += 2.0 * q_adj * y;
  x_adj += p_adj_1;
  x_adj += p_adj * y;
  y_adj += p_adj * x;
  atomicAdd(&in_adj[2 * i + 1], y_adj);  // line 34
  atomicAdd(&in_adj[2 * i], x_adj);
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int n) {
  int t0 = n > 0 ? n : 0;
  unsigned long long t1 = (unsigned long long)t0 / 8;
  unsigned long long t2 = (unsigned long long)t0 % 8 == 0 ? 0 : 1;
  return (t1 + t2 > 16 ? t1 + t2 - 16 : 0) * 2;
}
