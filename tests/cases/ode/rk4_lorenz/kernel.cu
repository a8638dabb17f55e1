// Four stages in local arrays, filled by a device function through pointers.
__device__ void rhs(const double* y, double* dy, double sigma, double rho, double beta) {
    dy[0] = sigma * (y[1] - y[0]);
    dy[1] = y[0] * (rho - y[2]) - y[1];
    dy[2] = y[0] * y[1] - beta * y[2];
}

__global__ void lorenz(double* y, const double* y0, double sigma, double rho, double beta, int n, int steps) {
    int t = threadIdx.x;
    if (t >= n) return;
    const double h = 0.01;
    double s[3], k1[3], k2[3], k3[3], k4[3], tmp[3];
    for (int i = 0; i < 3; ++i) s[i] = y0[3 * t + i];
    for (int step = 0; step < steps; ++step) {
        rhs(s, k1, sigma, rho, beta);
        for (int i = 0; i < 3; ++i) tmp[i] = s[i] + 0.5 * h * k1[i];
        rhs(tmp, k2, sigma, rho, beta);
        for (int i = 0; i < 3; ++i) tmp[i] = s[i] + 0.5 * h * k2[i];
        rhs(tmp, k3, sigma, rho, beta);
        for (int i = 0; i < 3; ++i) tmp[i] = s[i] + h * k3[i];
        rhs(tmp, k4, sigma, rho, beta);
        for (int i = 0; i < 3; ++i) s[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    }
    for (int i = 0; i < 3; ++i) y[3 * t + i] = s[i];
}
