// Lattice Boltzmann on nine velocities: each step pulls the populations from the neighbours and lets them collide. The time
// loop keeps as many states as fit into 20 kB.
__constant__ double weights[9] = {4.0 / 9,  1.0 / 9,  1.0 / 9,  1.0 / 9, 1.0 / 9,
                                  1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};
__constant__ int along_x[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ int along_y[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};

__global__ void step(double* out, const double* in, double relaxation, double force, int nx, int ny) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= nx || y >= ny) return;
    int cells = nx * ny;
    double f[9], density = 0.0, ux = 0.0, uy = 0.0;
    for (int q = 0; q < 9; ++q) {
        int from = ((y - along_y[q] + ny) % ny) * nx + (x - along_x[q] + nx) % nx;
        f[q] = in[q * cells + from];
        density += f[q];
        ux += along_x[q] * f[q];
        uy += along_y[q] * f[q];
    }
    ux = (ux + 0.5 * force) / density;
    uy /= density;
    double still = 1.5 * (ux * ux + uy * uy);
    for (int q = 0; q < 9; ++q) {
        double along = 3.0 * (along_x[q] * ux + along_y[q] * uy);
        double equilibrium = weights[q] * density * (1.0 + along + 0.5 * along * along - still);
        double drive = 3.0 * weights[q] * along_x[q] * force * (1.0 - 0.5 / relaxation);
        out[q * cells + y * nx + x] = f[q] - (f[q] - equilibrium) / relaxation + drive;
    }
}

void flow(double* populations, double relaxation, double force, int nx, int ny, int steps) {
    size_t bytes = 9 * nx * ny * sizeof(double);
    double *a, *b;
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    cudaMemcpy(a, populations, bytes, cudaMemcpyHostToDevice);
    cudaMemset(b, 0, bytes);
    dim3 block(8, 4), grid((nx + 7) / 8, (ny + 3) / 4);
#pragma cugrad checkpoint(memory:20KB)
    for (int t = 0; t < steps; ++t) {
        step<<<grid, block>>>(b, a, relaxation, force, nx, ny);
        double* swap = a;
        a = b;
        b = swap;
    }
    cudaMemcpy(populations, a, bytes, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
}
