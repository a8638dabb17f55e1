// Gradient of `kernel` (kernel.cu:7) with respect to in, by cugrad.
//   in_adj: the gradient with respect to *in is added to it
//   What is differentiated is the result: its adjoint is 1.
static void kernel_rev(const double *in, double *in_adj) {
  double x = *in;  // line 8
  double y = in[1];
  double t0 = std::expint(x);  // line 10
  double t1 = std::beta(x, y);
  double t2 = x * y;
  double t3 = std::beta(t2, 2.0);
  bool t4 = "kernel" != nullptr;

  // reverse sweep
  double x_adj = t4 ? 1.0 : 0.0;
  double y_adj = t4 ? 0.0 : 1.0;
  double t5 = 3.0 * y * (t3 * (cugrad::digamma(t2) - cugrad::digamma(t2 + 2.0)));
  x_adj += t5 * y;
  y_adj += t5 * x;
  y_adj += t3 * 3.0;  // line 5
  double t6 = cugrad::digamma(x + y);  // line 10
  x_adj += t0 * (t1 * (cugrad::digamma(x) - t6));
  y_adj += t0 * (t1 * (cugrad::digamma(y) - t6));
  x_adj += t1 * (exp(x) / x);
  in_adj[1] += y_adj;  // line 8
  *in_adj += x_adj;
}
