__global__ void laplace(double* out, const double* in, int nx, int ny, int nz) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= nx || y >= ny || z >= nz) return;
    int c = (z * ny + y) * nx + x;
    double v = in[c] * in[c];
    double sum = -6.0 * v;
    sum += x > 0 ? in[c - 1] : v;
    sum += x < nx - 1 ? in[c + 1] : v;
    sum += y > 0 ? in[c - nx] : v;
    sum += y < ny - 1 ? in[c + nx] : v;
    sum += z > 0 ? in[c - nx * ny] : v;
    sum += z < nz - 1 ? in[c + nx * ny] : v;
    out[c] = sum;
}
