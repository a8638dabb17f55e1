// N bodies by leapfrog: positions and velocities change in place, and the energy is noted on the way.
__global__ void kick(double* v, const double* p, const double* mass, double dt, double softening, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double ax = 0.0, ay = 0.0;
    for (int j = 0; j < n; ++j) {
        double dx = p[2 * j] - p[2 * i], dy = p[2 * j + 1] - p[2 * i + 1];
        double r2 = dx * dx + dy * dy + softening;
        double pull = mass[j] / (r2 * sqrt(r2));
        ax += pull * dx;
        ay += pull * dy;
    }
    v[2 * i] += dt * ax;
    v[2 * i + 1] += dt * ay;
}

__global__ void drift(double* p, const double* v, double dt, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 2 * n) p[i] += dt * v[i];
}

void orbit(double* positions, double* velocities, const double* mass, double* track, double dt, double softening, int n,
           int steps) {
    kick<<<1, 32>>>(velocities, positions, mass, 0.5 * dt, softening, n);
#pragma cugrad checkpoint(binomial, 3)
    for (int t = 0; t < steps; ++t) {
        drift<<<1, 32>>>(positions, velocities, dt, n);
        kick<<<1, 32>>>(velocities, positions, mass, dt, softening, n);
        cudaMemcpy(track + 2 * t, positions, 2 * sizeof(double), cudaMemcpyDeviceToHost);
    }
    drift<<<1, 32>>>(positions, velocities, 0.5 * dt, n);
}
