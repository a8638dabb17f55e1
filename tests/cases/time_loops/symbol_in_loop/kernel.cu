// A variable in constant memory that every step of a time loop overwrites.
__constant__ double rate[2];

__global__ void step(double* next, const double* u, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) next[i] = u[i] + rate[0] * u[i] * u[(i + 1) % n] + rate[1];
}

void run(double* u, double* v, double c, int n, int steps) {
    double r[2];
#pragma cugrad checkpoint(binomial, 2)
    for (int t = 0; t < steps; ++t) {
        r[0] = c * 0.1 * (t + 1);
        r[1] = c * c * 0.05;
        cudaMemcpyToSymbol(rate, r, sizeof(r));
        step<<<2, 8>>>(v, u, n);
        double* swap = u;
        u = v;
        v = swap;
    }
}
