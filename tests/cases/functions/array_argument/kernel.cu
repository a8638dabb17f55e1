double rosenbrock_n(const double* x, int n) {
    double s = 0.0;
    for (int i = 0; i + 1 < n; ++i) {
        double a = 1.0 - x[i], b = x[i + 1] - x[i] * x[i];
        s += a * a + 100.0 * b * b;
    }
    return s;
}
