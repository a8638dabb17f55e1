// Gradient of `both` (kernel.cu:2) with respect to x, work, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   work_adj: in: the adjoint of *work after the function; out: the adjoint of *work before it
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static void both_rev(const double *x, double *work, int n, double *x_adj, double *work_adj,
    ::cugrad::host_tape tape) {
  for (int i = 0; i < n; ++i) {  // line 4
    work[i] = x[i] * x[n - 1 - i];  // line 5
    tape.push(work[i > 0 ? i - 1 : 0]);  // line 4
  }

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) {
    double t0 = tape.pop<double>();
    double t1 = x[i];  // line 5
    double t2 = x[n - 1 - i];
    work_adj[i > 0 ? i - 1 : 0] += t1 * t2;  // line 6
    double t3 = t0 + work_adj[i];  // line 5
    x_adj[n - 1 - i] += t3 * t1;
    x_adj[i] += t3 * t2;
    work_adj[i] = 0.0;
  }
}
