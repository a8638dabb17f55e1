// Gradient of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double out_seed = out_adj[i];  // line 6
  double y_adj_before = y_adj[i];  // line 4
  double x_adj_before = x_adj[i];
  double a = x[i];
  double b = y[i];
  int t0 = i % 2;  // line 5
  bool t1 = t0 != 0;
  double m = t1 ? (i % 3 != 0 ? a * b : a / b) : i % 5 != 0 ? b - a : i % 7 != 0 ? a : 2.0;
  bool t2 = t0 == 0;  // line 6
  double t3 = t2 ? m : b;
  bool t4 = (i & 4) != 0;
  double t5 = t4 ? m : 1.0;
  out[i] = t3 * t5;

  // reverse sweep
  double t6 = out_seed * t5;
  double m_adj = t4 ? out_seed * t3 : 0.0;
  m_adj += t2 ? t6 : 0.0;
  double b_adj = t2 ? 0.0 : t6;
  double a_adj;
  if (t1) {  // line 5
    if (i % 3 != 0) {
      a_adj = m_adj * b;
      b_adj += m_adj * a;
    } else {
      double b_inverse = 1.0 / b;
      double t7 = m_adj * b_inverse;
      bool t8 = m_adj == 0.0;
      a_adj = t8 && t7 != t7 ? 0.0 : t7;
      double t9 = -t7 * (a * b_inverse);
      b_adj += t8 && t9 != t9 ? 0.0 : t9;
    }
  } else if (i % 5 != 0) {
    b_adj += m_adj;
    a_adj = -m_adj;
  } else {
    a_adj = i % 7 != 0 ? m_adj : 0.0;
  }
  y_adj[i] = y_adj_before + b_adj;  // line 4
  x_adj[i] = x_adj_before + a_adj;
  out_adj[i] = 0.0;  // line 6
}
