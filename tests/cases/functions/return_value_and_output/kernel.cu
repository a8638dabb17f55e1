// Returns a value and leaves results in an array: the seed is the return value, plus what stands in work's adjoint.
double both(const double* x, double* work, int n) {
    double s = 0.0;
    for (int i = 0; i < n; ++i) {
        work[i] = x[i] * x[n - 1 - i];
        s += work[i] * work[i > 0 ? i - 1 : 0];
    }
    return s;
}
