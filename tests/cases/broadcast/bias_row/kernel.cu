// bias[c] is read by every row of the launch.
__global__ void add_bias(double* out, const double* x, const double* bias, int rows, int cols) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r < rows && c < cols) {
        double z = x[r * cols + c] + bias[c];
        out[r * cols + c] = z * z;
    }
}
