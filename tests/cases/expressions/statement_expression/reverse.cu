// Gradient of `kernel` (kernel.cu:32) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 24.
static __global__ void kernel_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
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
  double product = 1.0;
  int k = 0;
  bool broke = false;
  double product_by_x = 0.0;
  while (!broke && k < n) {  // line 24
    if (k == 5) {  // line 25
      broke = true;
    } else {
      product_by_x = product_by_x * x + product;  // line 26
      ++k;  // line 24
      product *= x;
    }
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
  double t4 = product_adj * product_by_x;  // line 24
  x_adj += product_adj == 0.0 && t4 != t4 ? 0.0 : t4;
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
