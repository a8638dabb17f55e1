// request: gradient(f, "y, x")
double last(const double* w, int n) {
  if (n > 0) return last(w, n - 1) * w[n];
  return w[0];
}
void f(double* y, const double* x, double* work) {
  work[0] = x[0] * x[1];
  y[0] = last(work, 0);
       //^^^^^^^^^^^^^ CG0007: `last` stays a call and reads parameter `work`, which carries derivatives and has no adjoint
}
