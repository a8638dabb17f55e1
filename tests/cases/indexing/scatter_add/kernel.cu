__global__ void scatter_add(double* out, const double* x, const double* w, const int* to, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int cell = to[i];
    atomicAdd(&out[cell], x[i] * w[cell]);
}
