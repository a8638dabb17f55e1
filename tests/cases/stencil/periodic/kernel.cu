// Burgers' equation on a ring.
__global__ void kernel(double* out, const double* u, double nu, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double um = u[(i + n - 1) % n], uc = u[i], up = u[(i + 1) % n];
    out[i] = uc - 0.1 * uc * (up - um) + nu * (up - 2.0 * uc + um);
}
