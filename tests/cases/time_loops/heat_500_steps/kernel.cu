// Heat conduction with a conductivity that depends on the temperature, 500 steps in two buffers, from eight checkpoints.
__global__ void conduct(double* next, const double* now, const double* source, double rate, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double left = now[i > 0 ? i - 1 : i], right = now[i + 1 < n ? i + 1 : i];
    double conductivity = 1.0 + 0.2 * now[i] * now[i];
    next[i] = now[i] + rate * (conductivity * (left - 2.0 * now[i] + right) + source[i]);
}

double heat(const double* start, const double* source, double rate, int n, int steps) {
    size_t bytes = n * sizeof(double);
    double *now, *next, *heating, *last = new double[n];
    cudaMalloc(&now, bytes);
    cudaMalloc(&next, bytes);
    cudaMalloc(&heating, bytes);
    cudaMemcpy(now, start, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(heating, source, bytes, cudaMemcpyHostToDevice);
#pragma cugrad checkpoint(binomial:8)
    for (int t = 0; t < steps; ++t) {
        conduct<<<(n + 31) / 32, 32>>>(next, now, heating, rate, n);
        double* swap = now;
        now = next;
        next = swap;
    }
    cudaMemcpy(last, now, bytes, cudaMemcpyDeviceToHost);
    double energy = 0.0;
    for (int i = 0; i < n; ++i) energy += last[i] * last[i];
    delete[] last;
    cudaFree(now);
    cudaFree(next);
    cudaFree(heating);
    return energy;
}
