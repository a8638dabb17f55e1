// 3x3 convolution with zero padding: each tap has its own guard.
__global__ void kernel(double* out, const double* in, const double* k, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    double acc = 0.0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int xx = x + dx, yy = y + dy;
            if (xx >= 0 && xx < w && yy >= 0 && yy < h)
                acc += in[yy * w + xx] * k[(dy + 1) * 3 + dx + 1];
        }
    out[y * w + x] = acc;
}
