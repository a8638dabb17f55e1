__global__ void kernel(float* out, const float* x, const float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = x[i] * y[i] + 0.5f * sqrtf(x[i]) - expf(-y[i]);
}
