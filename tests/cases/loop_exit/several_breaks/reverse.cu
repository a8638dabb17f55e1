// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 6.
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double a = x[i];  // line 5
  double b = y[i];
  int k = 0;
  bool broke = false;
  double a_by_a = 1.0;
  double a_by_b = 0.0;
  double b_by_a = 0.0;
  double b_by_b = 1.0;
  while (!broke && k < 6) {  // line 6
    double t0 = 0.5 * a;  // line 7
    a_by_a = 0.5 * a_by_a * b + t0 * b_by_a;
    a_by_b = 0.5 * a_by_b * b + t0 * b_by_b;
    a = t0 * b + 0.1;
    if (k == 2 && i % 4 == 0) {  // line 8
      broke = true;
    } else {
      double t1 = cos(a);  // line 9
      b += 0.5 * sin(a);
      double a_by_a_1 = 0.5 * (a_by_a * t1) + b_by_a;
      double a_by_b_1 = 0.5 * (a_by_b * t1) + b_by_b;
      double a_1 = b;
      if (k == 3 && i % 4 == 1) {  // line 10
        broke = true;
        b_by_a = a_by_a_1;
        b_by_b = a_by_b_1;
      } else {
        a_1 = a * b;  // line 14
        double b_1 = 1.0;
        if (k + i == 9) {  // line 15
          broke = true;
          b_by_a = 0.0;
          b_by_b = 0.0;
        } else {
          b_1 = b * 0.5;  // line 16
          b_by_a = a_by_a_1 * 0.5;
          b_by_b = a_by_b_1 * 0.5;
          ++k;  // line 6
        }
        a_by_a_1 = a_by_a * b + a * a_by_a_1;
        a_by_b_1 = a_by_b * b + a * a_by_b_1;
        b = b_1;
      }
      a = a_1;
      a_by_a = a_by_a_1;
      a_by_b = a_by_b_1;
    }
  }
  out[i] = a * b;  // line 18

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj = t0 * b;
  double b_adj = t0 * a;
  double t1 = b_adj * b_by_a;  // line 6
  bool t2 = b_adj == 0.0;
  double a_adj_1 = t2 && t1 != t1 ? 0.0 : t1;
  double t3 = b_adj * b_by_b;
  double b_adj_1 = t2 && t3 != t3 ? 0.0 : t3;
  double t4 = a_adj * a_by_a;
  bool t5 = a_adj == 0.0;
  a_adj_1 += t5 && t4 != t4 ? 0.0 : t4;
  double t6 = a_adj * a_by_b;
  b_adj_1 += t5 && t6 != t6 ? 0.0 : t6;
  atomicAdd(&y_adj[i], b_adj_1);  // line 5
  atomicAdd(&x_adj[i], a_adj_1);
}
