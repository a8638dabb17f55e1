// A scan over a row that lives in global memory.
__global__ void kernel(double* a, int rows) {
    int r = threadIdx.x;
    if (r >= rows) return;
    for (int c = 1; c < 6; ++c) a[r * 6 + c] = a[r * 6 + c] * a[r * 6 + c - 1] + 0.1;
    for (int c = 4; c >= 0; --c) a[r * 6 + c] -= a[r * 6 + c + 1] * a[r * 6 + c];
}
