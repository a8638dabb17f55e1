__global__ void heat(double* out, const double* in, int nx, int ny) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= nx || y >= ny) return;
    int at = y * nx + x;
    if (x == 0 || y == 0 || x == nx - 1 || y == ny - 1) {
        out[at] = in[at];
    } else {
        out[at] = in[at] + 0.1 * (in[at - 1] + in[at + 1] + in[at - nx] + in[at + nx] - 4.0 * in[at]);
    }
}
