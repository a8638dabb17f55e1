__global__ void mse(double* loss, const double* pred, const double* target, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double e = pred[i] - target[i];
    atomicAdd(loss, e * e / n);
}
