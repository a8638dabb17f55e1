// request: gradient(f, "x")
void smooth(double* data, int n);

double f(double* x, int n) {
    smooth(x, n);
  //^^^ CG0113: `smooth` has no body here
    double s = 0.0;
    for (int i = 0; i < n; ++i) s += x[i];
    return s;
}
