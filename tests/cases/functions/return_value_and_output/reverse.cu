// Gradient of `both` (kernel.cu:2) with respect to x, work, by cugrad.
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
//   work_adj: adjoint of *work, after in, before out; what is read is added to, what is overwritten ends as 0
//   The result's adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static void both_rev(const double *x, double *work, int n, double *x_adj, double *work_adj,
    ::cugrad::host_tape tape) {
  for (int i = 0; i < n; ++i) {  // line 4
    work[i] = x[i] * x[n - 1 - i];  // line 5
    tape.push(work[i > 0 ? i - 1 : 0]);  // line 4
    tape.push(work[i]);
  }

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) {
    double t0 = tape.pop<double>();
    double t1 = tape.pop<double>();
    double t2 = x[i];  // line 5
    double t3 = x[n - 1 - i];
    work_adj[i > 0 ? i - 1 : 0] += t0;  // line 6
    work_adj[i] += t1;
    double t4 = work_adj[i];  // line 5
    x_adj[n - 1 - i] += t4 * t2;
    x_adj[i] += t4 * t3;
    work_adj[i] = 0.0;
  }
}
