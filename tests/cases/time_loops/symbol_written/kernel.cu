// A variable of the device that the kernels of a time loop read and write, beside buffers that are exchanged.
__device__ double field[16];

__global__ void begin(const double* v, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) field[i] = v[i] * v[i];
}

__global__ void step(double* next, const double* u, int n, double c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        double before = field[i];
        next[i] = u[i] + c * before * u[(i + 1) % n];
        field[i] = sin(before) + 0.5 * u[i];
    }
}

__global__ void last(double* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] += field[i] * field[(i + 3) % n];
}

void run(double* u, double* v, double c, int n, int steps) {
    begin<<<2, 8>>>(v, n);
    for (int t = 0; t < steps; ++t) {
        step<<<2, 8>>>(v, u, n, c);
        double* swap = u;
        u = v;
        v = swap;
    }
    last<<<2, 8>>>(u, n);
}
