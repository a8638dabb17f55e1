// Tangent of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  bool t0 = i < n;  // line 4
  double v = -1e30;
  double v_tan = 0.0;
  if (t0) {
    double t1 = x[i];
    double t2 = y[i];
    v = t1 * t2 + *x;
    v_tan = x_tan[i] * t2 + t1 * y_tan[i] + *x_tan;
  }
  double m = v;
  double m_tan = v_tan;
  for (int d = 16; d > 0; d /= 2) {  // line 5
    double t1 = __shfl_xor_sync(0xffffffffu, m, d);
    double t2 = __shfl_xor_sync(0xffffffffu, m_tan, d);
    bool t3 = m >= t1;
    bool t4 = t1 != t1;
    m_tan = (t3 ? m_tan : t4 ? m_tan : 0.0) + (t3 ? 0.0 : t4 ? 0.0 : t2);
    m = fmax(m, t1);
  }
  if (!t0) return;  // line 8
  if (v == m) {
    double t1 = v * v;  // line 7
    double t2 = x[i];
    double t3 = x_tan[i];
    out[i] = t1 * t2;
    out_tan[i] = (v_tan * v + v * v_tan) * t2 + t1 * t3;
  } else {
    out[i] = v * 0.5;  // line 8
    out_tan[i] = v_tan * 0.5;
  }
}
