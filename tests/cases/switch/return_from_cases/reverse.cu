// Gradient of `kernel` (kernel.cu:15) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 16
  if (i >= n) return;  // line 17
  double result_adj = out_adj[i];
  double y_adj_before = y_adj[i];
  double x_adj_before = x_adj[i];
  int op = i % 4;
  double a = x[i];
  double b = y[i];
  bool t0 = op == 0;  // line 4
  double result;
  bool returned = true;
  if (t0) {
    result = a + b;  // line 5
  } else if (op == 1) {  // line 4
    result = a * b;  // line 6
  } else if (op == 2) {  // line 4
    if (a > 100.0) {  // line 8
      result = 0.0;
    } else {
      result = a / b;  // line 9
    }
  } else {
    returned = op == 3;  // line 4
    result = returned ? pow(a, b) : 0.0;
  }
  bool t1 = !returned;  // line 3
  if (t1) result = 0.0;
  out[i] = result;  // line 17

  // reverse sweep
  if (t1) result_adj = 0.0;  // line 3
  double a_adj = result_adj;
  double b_adj = result_adj;
  if (!t0) {  // line 4
    if (op == 1) {
      a_adj = result_adj * b;  // line 6
      b_adj = result_adj * a;
    } else if (op == 2) {  // line 4
      if (a > 100.0) {  // line 8
        a_adj = 0.0;
        b_adj = 0.0;
      } else {
        double b_inverse = 1.0 / b;  // line 9
        double t2 = result_adj * b_inverse;
        bool t3 = result_adj == 0.0;
        a_adj = t3 && t2 != t2 ? 0.0 : t2;
        double t4 = -t2 * (a * b_inverse);
        b_adj = t3 && t4 != t4 ? 0.0 : t4;
      }
    } else if (op == 3) {  // line 4
      double result_1 = pow(a, b);  // line 10
      double t2 = result_adj * (b * pow(b == 0.0 ? (a == 0.0 ? 1.0 : a) : a, b - 1.0));
      bool t3 = result_adj == 0.0;
      a_adj = t3 && t2 != t2 ? 0.0 : t2;
      double t4 = result_1 == 0.0 ? 0.0 : result_adj * (result_1 * log(a));
      b_adj = t3 && t4 != t4 ? 0.0 : t4;
    } else {
      a_adj = 0.0;
      b_adj = 0.0;
    }
  }
  y_adj[i] = y_adj_before + b_adj;  // line 17
  x_adj[i] = x_adj_before + a_adj;
  out_adj[i] = 0.0;
}
