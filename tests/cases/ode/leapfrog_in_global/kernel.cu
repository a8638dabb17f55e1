// Two in-out arrays that depend on each other in every step.
__global__ void leapfrog(double* x, double* v, int n, int steps) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    for (int s = 0; s < steps; ++s) {
        v[i] -= 0.05 * (x[i] + 0.3 * x[i] * x[i] * x[i]);
        x[i] += 0.1 * v[i];
        v[i] -= 0.05 * (x[i] + 0.3 * x[i] * x[i] * x[i]);
    }
}
