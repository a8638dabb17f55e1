// x' M y: every factor is shared by many threads.
__global__ void bilinear(double* out, const double* x, const double* M, const double* y, int rows, int cols) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < cols) atomicAdd(out, x[r] * M[r * cols + c] * y[c]);
}
