__device__ double sigmoid(double v) { return 1.0 / (1.0 + exp(-v)); }

__global__ void lstm(double* h, double* c, const double* gates, int n) {
    int j = threadIdx.x;
    if (j >= n) return;
    double i = sigmoid(gates[j] + 0.3 * h[j]), f = sigmoid(gates[n + j]);
    double g = tanh(gates[2 * n + j]), o = sigmoid(gates[3 * n + j] - h[j]);
    c[j] = f * c[j] + i * g;
    h[j] = o * tanh(c[j]);
}
