// Tangent of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 6
  double a = x[i];  // line 4
  double a_tan = x_tan[i];
  double b = y[i];
  double b_tan = y_tan[i];
  int t0 = i % 2;  // line 5
  double m;
  double m_tan;
  if (t0 != 0) {
    if (i % 3 != 0) {
      m = a * b;
      m_tan = a_tan * b + a * b_tan;
    } else {
      m = a / b;
      m_tan = (a_tan - m * b_tan) / b;
    }
  } else if (i % 5 != 0) {
    m = b - a;
    m_tan = b_tan - a_tan;
  } else {
    bool t1 = i % 7 != 0;
    m = t1 ? a : 2.0;
    m_tan = t1 ? a_tan : 0.0;
  }
  bool t1 = t0 == 0;  // line 6
  double t2 = t1 ? m : b;
  bool t3 = (i & 4) != 0;
  double t4 = t3 ? m : 1.0;
  out[i] = t2 * t4;
  out_tan[i] = (t1 ? m_tan : b_tan) * t4 + t2 * (t3 ? m_tan : 0.0);
}
