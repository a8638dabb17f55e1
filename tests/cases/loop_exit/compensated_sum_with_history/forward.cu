// Tangent of `kernel` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void kernel_fwd(double *out, const double *x, const int *len, double a, int n,
    double *out_tan, double *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 15
  double hist[4];  // line 6
  double hist_tan[4] = {};
  hist[0] = 1.0;
  hist_tan[0] = 0.0;
  hist[1] = 1.0;
  hist_tan[1] = 0.0;
  hist[2] = 1.0;
  hist_tan[2] = 0.0;
  hist[3] = 1.0;
  hist_tan[3] = 0.0;
  int j = 0;
  bool broke = false;
  double w_sum = 0.0;
  double w_c = 0.0;
  double w_sum_tan = 0.0;
  double w_c_tan = 0.0;
  while (!broke && j < len[i]) {  // line 7
    int t0 = (i + j) % n;  // line 8
    double t1 = x[t0];
    double v = t1 * a;
    double v_tan = x_tan[t0] * a + t1 * a_tan;
    if (j % 3 == 2) {  // line 12
      double t2 = 1.0 + 0.1 * v;  // line 9
      double t3 = hist[j & 3];
      hist[j & 3] = t3 * t2;
      hist_tan[j & 3] = hist_tan[j & 3] * t2 + t3 * (0.1 * v_tan);
    } else {
      double t2 = hist[(j + 1) & 3];  // line 10
      double v_1 = v * t2;
      double v_tan_1 = v_tan * t2 + v * hist_tan[(j + 1) & 3];
      double y = v_1 - w_c;  // line 1
      double y_tan = v_tan_1 - w_c_tan;
      double t = w_sum + y;
      double t_tan = w_sum_tan + y_tan;
      w_c = t - w_sum - y;
      w_c_tan = t_tan - w_sum_tan - y_tan;
      if (t > 40.0) {  // line 12
        broke = true;
      } else {
        hist[j & 3] = t * 0.3 + v;
        hist_tan[j & 3] = t_tan * 0.3 + v_tan;
      }
      w_sum = t;
      w_sum_tan = t_tan;
    }
    if (!broke) ++j;  // line 7
  }
  double t0 = hist[1];  // line 14
  double t1 = out_tan[i];
  double t2 = out[i] + w_sum * t0;
  out[i] = t2 * a;  // line 15
  out_tan[i] = (t1 + (w_sum_tan * t0 + w_sum * hist_tan[1])) * a + t2 * a_tan;
}
