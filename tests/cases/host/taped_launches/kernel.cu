// Kernels whose gradients keep values of loops on a tape: the host tells the launcher how much, or the threads count it.
__global__ void settle(double* x, double rate, int rounds, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    for (int k = 0; k < rounds; ++k) v = v + rate * sin(v);
    x[i] = v;
}

__global__ void grow(double* y, const double* x, const int* rounds, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    for (int k = 0; k < rounds[i]; ++k) v = v * (1.5 - 0.5 * v);
    y[i] = v;
}

void evolve(double* y, double* x, const int* rounds, double rate, int n) {
    settle<<<1, 32>>>(x, rate, 2 * n, n);
    grow<<<1, 32>>>(y, x, rounds, n);
}
