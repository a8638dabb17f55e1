// Elements that a loop stays with for a while, named in several ways: quotients of what is below zero, by a shift, of a remainder, in a branch and in a loop that
// ends early, of an array that moves, by a divisor that changes with the thread; and some that it does not stay with.
__global__ void kernel(double* y, const double* x, const double* w, const double* v, int n, int per, int columns) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double sum = 0;
    for (int j = 0; j < per; ++j) {
        int e = i * per + j;
        sum += w[e / columns] * x[e];
        sum += w[3 + (e - 20) / columns] * w[e >> 5];
        if (x[e] > 0.5) sum += sin(v[e / columns % 3] * x[e]);
        sum += v[(e + 1) / (columns + i)] * v[e % 3];
    }
    for (long j = per - 1; j >= 0; --j) {
        double s = x[i * per + j] * w[(per - j) / 4];
        if (s > 0.9) break;
        sum += s * (v + i % 2)[(unsigned)j / 3u];
    }
    y[i] = sum;
}
