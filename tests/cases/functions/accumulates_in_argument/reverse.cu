// Gradient of `horner` (kernel.cu:2) with respect to c, x, by cugrad.
//   c_adj: in: the adjoint of *c after the function; out: the adjoint of *c before it
//   x_adj: the gradient with respect to x is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static void horner_rev(double *c, double x, int n, double *c_adj, double *x_adj, ::cugrad::host_tape tape) {
  int i = n - 1;  // line 3
  for (int i_1 = i; i_1 > 0; --i_1) {
    double t0 = c[i_1];
    c[i_1 - 1] += t0 * x;
    tape.push(t0);
  }
  double p = *c;  // line 4

  // reverse sweep
  double p_adj = 2.0 * p;  // line 6
  *c_adj = p_adj;  // line 4
  double x_adj_1 = 0.0;
  for (int i_1 = 1; i_1 <= i; ++i_1) {  // line 3
    double t0 = tape.pop<double>();
    int i_2 = i_1 - 1;
    double t1 = c_adj[i_2];
    x_adj_1 += t1 * t0;
    c_adj[i_1] += t1 * x;
  }
  *x_adj += x_adj_1;
  *c = 0.0;  // line 5
}
