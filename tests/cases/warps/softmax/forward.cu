// Tangent of `softmax` (kernel.cu:7) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void softmax_fwd(double *y, const double *x, int rows, int cols, double *y_tan,
    double *x_tan) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;  // line 8
  int lane = threadIdx.x % 32;
  if (row >= rows) return;  // line 16
  int t0 = row * cols;  // line 11
  double m = -__builtin_inf();
  double m_tan = 0.0;
  for (int c = lane; c < cols; c += 32) {
    double t1 = x[t0 + c];
    bool t2 = m >= t1;
    bool t3 = t1 != t1;
    m_tan = (t2 ? m_tan : t3 ? m_tan : 0.0) + (t2 ? 0.0 : t3 ? 0.0 : x_tan[t0 + c]);
    m = fmax(m, t1);
  }
  double v = m;
  double v_tan = m_tan;
  for (int d = 16; d > 0; d >>= 1) {  // line 3
    double t1 = __shfl_xor_sync(0xffffffffu, v, d);
    double t2 = __shfl_xor_sync(0xffffffffu, v_tan, d);
    bool t3 = v >= t1;
    bool t4 = t1 != t1;
    v_tan = (t3 ? v_tan : t4 ? v_tan : 0.0) + (t3 ? 0.0 : t4 ? 0.0 : t2);
    v = fmax(v, t1);
  }
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int c = lane; c < cols; c += 32) {  // line 14
    double t1 = exp(x[t0 + c] - v);
    sum += t1;
    sum_tan += (x_tan[t0 + c] - v_tan) * t1;
  }
  for (int d = 1; d < 32; d *= 2) {  // line 15
    double t1 = __shfl_xor_sync(0xffffffffu, sum, d);
    sum += t1;
    sum_tan += __shfl_xor_sync(0xffffffffu, sum_tan, d);
  }
  for (int c = lane; c < cols; c += 32) {  // line 16
    int t1 = t0 + c;
    double t2 = x_tan[t1];
    double t3 = exp(x[t1] - v);
    double t4 = t3 / sum;
    y[t1] = t4;
    y_tan[t1] = ((t2 - v_tan) * t3 - t4 * sum_tan) / sum;
  }
}
