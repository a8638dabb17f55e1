// A root by iteration with a counter and a generous bound: no exit near the drawn values.
__global__ void anomaly(double* E, const double* M, const double* e, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double x = M[i];
    int guard = 0;
    do {
        double f = x - e[i] * sin(x) - M[i];
        double d = 1.0 - e[i] * cos(x);
        x = x - f / d;
    } while (++guard < 6);
    E[i] = x;
}
