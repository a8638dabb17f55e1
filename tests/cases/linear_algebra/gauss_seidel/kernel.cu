// Sweeps that use their own new values, in global memory.
__global__ void sweep(double* x, const double* A, const double* b, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    double* xt = x + 3 * t;
    const double* At = A + 9 * t;
    for (int it = 0; it < 3; ++it)
        for (int i = 0; i < 3; ++i) {
            double s = b[3 * t + i];
            for (int j = 0; j < 3; ++j)
                if (j != i) s -= At[3 * i + j] * xt[j];
            xt[i] = s / (At[3 * i + i] + 2.0);
        }
}
