// Tangent of `kernel` (kernel.cu:32) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void kernel_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  int i = threadIdx.x;  // line 33
  double x = in[2 * i];  // line 34
  double x_tan = in_tan[2 * i];
  double y = in[2 * i + 1];
  double y_tan = in_tan[2 * i + 1];
  double p = x * y;  // line 35
  double p_tan = x_tan * y + x * y_tan;
  double p_1 = x + 0.1;
  double q = y * y;
  double q_tan = y_tan * y + y * y_tan;
  bool t0 = p_1 > q;
  double q_1 = t0 ? p_1 : q;
  double q_tan_1 = t0 ? x_tan : q_tan;
  bool t1 = p > q_1;
  double most = t1 ? p : q_1;
  double most_tan = t1 ? p_tan : q_tan_1;
  double made_first = x * most;  // line 37
  double made_first_tan = x_tan * most + x * most_tan;
  double made_second = y * made_first;  // line 38
  double made_second_tan = y_tan * made_first + y * made_first_tan;
  double sum = made_first * made_second;  // line 41
  double sum_tan = made_first_tan * made_second + made_first * made_second_tan;
  double s = x - y;  // line 42
  if (s * s > 0.25) {
    sum += p * y;
    sum_tan += p_tan * y + p * y_tan;
  }
  double product = 1.0;
  int k = 0;
  bool broke = false;
  double product_tan = 0.0;
  while (!broke && k < n) {  // line 24
    if (k == 5) {
      broke = true;
    } else {
      product_tan = product_tan * x + product * x_tan;  // line 26
      ++k;  // line 24
      product *= x;
    }
  }
  double sum_1 = sum * product;  // line 43
  sum_tan = sum_tan * product + sum * product_tan;
  double what = x * sum_1;  // line 46
  double what_tan = x_tan * sum_1 + x * sum_tan;
  double later = sum_1 * x;  // line 47
  double later_tan = sum_tan * x + sum_1 * x_tan;
  sum_1 += what * what;  // line 18
  sum_tan += what_tan * what + what * what_tan;
  sum_1 += q;
  sum_tan += q_tan;
  double chosen;
  double chosen_tan;
  if (x > y) {  // line 49
    double t = x * x;
    double t_tan = x_tan * x + x * x_tan;
    chosen = t * y;
    chosen_tan = t_tan * y + t * y_tan;
  } else {
    chosen = y * 3.0;
    chosen_tan = y_tan * 3.0;
  }
  out[i] = sum_1 + later + chosen;  // line 50
  out_tan[i] = sum_tan + later_tan + chosen_tan;
}
