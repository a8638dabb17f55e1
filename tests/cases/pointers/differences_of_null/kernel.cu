// `nullptr - nullptr` is 0, but only of pointers that have a type.
double f(double x, double y, int n) {
    const double* from = nullptr;
    const double* to = nullptr;
    double w[3] = {x, y, x * y};
    double s = w[to - from] * n;
    for (long k = to - from; k < 3; ++k) s += w[k] * w[k];
    return s;
}
