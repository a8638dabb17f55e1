__global__ void kernel(double* out, const double* x, int nx, int ny, int nz) {
    dim3 at(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
            blockIdx.z * blockDim.z + threadIdx.z);
    if (at.x < nx && at.y < ny && at.z < nz) {
        int i = (at.z * ny + at.y) * nx + at.x;
        int j = (at.z * ny + (ny - 1 - at.y)) * nx + at.x;
        out[i] = x[i] * sin(x[j]) + at.z;
    }
}
