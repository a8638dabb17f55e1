// Gradient of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  double a = x[i];  // line 4
  double b = y[i];
  bool t0 = i % 2 != 0;  // line 5
  double m = t0 ? (i % 3 != 0 ? a * b : a / b) : i % 5 != 0 ? b - a : i % 7 != 0 ? a : 2.0;
  bool t1 = i % 2 == 0;  // line 6
  double t2 = t1 ? m : b;
  bool t3 = (i & 4) != 0;
  double t4 = t3 ? m : 1.0;
  out[i] = t2 * t4;

  // reverse sweep
  double t5 = out_adj[i];
  double t6 = t5 * t4;
  double m_adj = t3 ? t5 * t2 : 0.0;
  m_adj += t1 ? t6 : 0.0;
  double b_adj = t1 ? 0.0 : t6;
  double a_adj;
  if (t0) {  // line 5
    if (i % 3 != 0) {
      a_adj = m_adj * b;
      b_adj += m_adj * a;
    } else {
      double b_inverse = 1.0 / b;
      double t7 = m_adj * b_inverse;
      a_adj = m_adj == 0.0 && t7 != t7 ? 0.0 : t7;
      double t8 = -t7 * (a * b_inverse);
      b_adj += m_adj == 0.0 && t8 != t8 ? 0.0 : t8;
    }
  } else if (i % 5 != 0) {
    b_adj += m_adj;
    a_adj = -m_adj;
  } else {
    a_adj = i % 7 != 0 ? m_adj : 0.0;
  }
  y_adj[i] += b_adj;  // line 4
  x_adj[i] += a_adj;
  out_adj[i] = 0.0;  // line 6
}
