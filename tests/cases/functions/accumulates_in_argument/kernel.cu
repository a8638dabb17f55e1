// The argument array is destroyed while the value is computed.
double horner(double* c, double x, int n) {
    for (int i = n - 1; i > 0; --i) c[i - 1] += c[i] * x;
    double p = c[0];
    c[0] = 0.0;
    return p * p;
}
