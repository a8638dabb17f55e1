// Tangent of `settle` (kernel.cu:7) with respect to y, x, rate, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   rate_tan: tangent of rate
static __global__ void settle_fwd(double *y, const double *x, float rate, int n, int steps, double *y_tan,
    double *x_tan, float rate_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  if (i >= n) return;  // line 20
  double v = x[i];  // line 10
  double v_tan = x_tan[i];
  float w = 0.5f;
  int k = 0;
  bool broke = false;
  float w_tan = 0.0f;
  while (!broke && k < steps) {  // line 12
    float v_1 = (float)v;  // line 13
    float v_tan_1 = (float)v_tan;
    float result;
    float result_tan;
    if (v_1 > w) {  // line 4
      result = v_1 - 0.25f * w;  // line 3
      result_tan = v_tan_1 - 0.25f * w_tan;
    } else {
      float t0 = v_1 * v_1;  // line 4
      float t1 = v_tan_1 * v_1 + v_1 * v_tan_1;
      float t2 = 0.1f * w;
      result = fmaxf(t0, t2);
      bool t3 = t0 >= t2;
      bool t4 = t2 != t2;
      result_tan = (t3 ? t1 : t4 ? t1 : 0.0f) + (t3 ? 0.0f : t4 ? 0.0f : 0.1f * w_tan);
    }
    int t0 = k % 3;  // line 15
    double q = v;
    double q_tan = v_tan;
    for (int j = 0; j <= t0; ++j) {
      double t1 = q + 2.0;
      double t2 = 0.1 * (q * q - rate) / t1;
      q_tan -= (0.1 * (q_tan * q + q * q_tan - rate_tan) - t2 * q_tan) / t1;
      q -= t2;
    }
    bool t1 = k % 2 == 0;  // line 16
    w = t1 ? w + rate * 0.01f : w - 0.02f * result;
    w_tan = t1 ? w_tan + rate_tan * 0.01f : w_tan - 0.02f * result_tan;
    v = 0.9 * q + 0.1 * result;  // line 17
    v_tan = 0.9 * q_tan + 0.1 * result_tan;
    if (v > 40.0) {  // line 12
      broke = true;
    } else {
      ++k;
    }
  }
  y[i] = v;  // line 20
  y_tan[i] = v_tan;
}
