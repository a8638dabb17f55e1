__global__ void kernel(double* out, const double* x, int w, int h) {
    for (int r = blockIdx.y * blockDim.y + threadIdx.y; r < h; r += gridDim.y * blockDim.y)
        for (int c = blockIdx.x * blockDim.x + threadIdx.x; c < w; c += gridDim.x * blockDim.x)
            out[r * w + c] = x[r * w + c] * x[(h - 1 - r) * w + (w - 1 - c)];
}
