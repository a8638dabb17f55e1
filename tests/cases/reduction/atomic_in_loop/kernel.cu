// A weighted histogram: the address depends on data, the add happens inside a loop.
__global__ void kernel(double* hist, const double* w, const int* bin, int n) {
    int stride = blockDim.x * gridDim.x;
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += stride) {
        double v = w[i] * w[i];
        atomicAdd(hist + bin[i], v);
        if (bin[i] > 0) atomicAdd(hist + bin[i] - 1, -0.5 * v * w[i]);
    }
}
