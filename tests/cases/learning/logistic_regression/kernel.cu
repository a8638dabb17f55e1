__global__ void loss(double* total, const double* w, double b, const double* x, const int* label, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double z = b;
    for (int k = 0; k < 5; ++k) z += w[k] * x[i * 5 + k];
    double p = 1.0 / (1.0 + exp(-z));
    double l = label[i] ? -log(p) : -log(1.0 - p);
    atomicAdd(total, l / n);
}
