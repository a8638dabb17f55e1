__global__ void kernel(float* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    x[i] = x[i] * x[i] + 0.5f;
    x[i] = 1.0f / x[i];
}
