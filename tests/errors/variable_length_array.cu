// request: gradient(f, "x")
double f(const double* x, int n) {
    double t[n - 1];
  //^^^ CG0112: variable length array `t`
    for (int i = 0; i < n - 1; ++i) t[i] = x[i] * x[i];
    return t[0] + t[n - 2];
}
