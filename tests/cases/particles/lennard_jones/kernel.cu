// Atoms on a jittered line, a cut-off with continue, no self-interaction.
__global__ void lj(double* energy, const double* pos, double eps, double sigma, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double e = 0.0;
    for (int j = 0; j < n; ++j) {
        if (j == i) continue;
        double dx = pos[3 * i] - pos[3 * j] + 1.3 * (i - j);
        double dy = pos[3 * i + 1] - pos[3 * j + 1], dz = pos[3 * i + 2] - pos[3 * j + 2];
        double r2 = dx * dx + dy * dy + dz * dz;
        if (r2 > 3.25 * 3.25) continue;
        double s2 = sigma * sigma / r2;
        double s6 = s2 * s2 * s2;
        e += 4.0 * eps * s6 * (s6 - 1.0);
    }
    atomicAdd(energy, 0.5 * e);
}
