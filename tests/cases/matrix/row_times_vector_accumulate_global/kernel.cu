// The accumulator is the output itself, in global memory.
__global__ void matvec(double* y, const double* A, const double* x, int rows, int cols) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    y[r] = 0.0;
    for (int c = 0; c < cols; ++c) y[r] += A[r * cols + c] * x[c];
}
