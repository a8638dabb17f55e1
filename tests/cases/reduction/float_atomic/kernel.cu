__global__ void kernel(float* out, const float* x, int n) {
    int i = threadIdx.x;
    if (i < n) atomicAdd(&out[i & 1], 0.1f * x[i] * x[i]);
}
