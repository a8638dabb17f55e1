// Three in-out arrays updated in turn.
__global__ void adam(double* p, double* m, double* v, const double* g, double lr, int t, int n) {
    const double b1 = 0.9, b2 = 0.99;
    for (int j = blockIdx.x * blockDim.x + threadIdx.x; j < n; j += gridDim.x * blockDim.x) {
        double grad = g[j];
        m[j] = b1 * m[j] + (1.0 - b1) * grad;
        v[j] = b2 * v[j] + (1.0 - b2) * grad * grad;
        double mh = m[j] / (1.0 - pow(b1, t)), vh = v[j] / (1.0 - pow(b2, (double)t));
        p[j] -= lr * mh / (sqrt(vh) + 1e-8);
    }
}
