// An Asian option with a smooth payoff: the mean along the path needs every step.
__global__ void path(double* payoff, const double* z, double s0, double sigma, int paths) {
    int p = blockIdx.x * blockDim.x + threadIdx.x;
    if (p >= paths) return;
    double s = s0, mean = 0.0;
    for (int t = 0; t < 8; ++t) {
        s *= exp(-0.5 * sigma * sigma * 0.125 + sigma * 0.35 * z[p * 8 + t]);
        mean += s / 8.0;
    }
    double e = mean - 1.0;
    atomicAdd(payoff, 0.5 * (e + sqrt(e * e + 0.01)) / paths);
}
