// Volumes: a pitched allocation in three dimensions, copies of sub-volumes in and out, a fill, and a kernel that takes
// the pitched pointer by value.
__global__ void smooth(cudaPitchedPtr p, double* out, int nx, int ny, int nz) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= nx || y >= ny) return;
    char* base = (char*)p.ptr;
    size_t slice = p.pitch * ny;
    for (int z = 0; z < nz; ++z) {
        double* row = (double*)(base + z * slice + y * p.pitch);
        out[(z * ny + y) * nx + x] += row[x] * row[(x + 1) % nx];
    }
}

void run(double* out, double* h, double* d, int nx, int ny, int nz) {
    cudaPitchedPtr volume;
    cudaExtent whole = make_cudaExtent(nx * sizeof(double), ny, nz);
    cudaMalloc3D(&volume, whole);
    cudaMemset3D(volume, 0, whole);
    cudaMemcpy3DParms in = {0};
    in.srcPtr = make_cudaPitchedPtr(h, nx * sizeof(double), nx, ny);
    in.dstPtr = volume;
    in.dstPos = make_cudaPos(0, 1, 1);
    in.extent = make_cudaExtent((nx - 1) * sizeof(double), ny - 1, nz - 1);
    in.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&in);
    smooth<<<dim3(1, 1), dim3(4, 4)>>>(volume, out, nx, ny, nz);
    cudaMemset3DAsync(volume, 0, make_cudaExtent(sizeof(double), ny, 2));
    cudaMemcpy3DParms back = {};
    back.srcPtr = volume;
    back.dstPtr = make_cudaPitchedPtr(d, nx * sizeof(double), nx, ny);
    back.extent = whole;
    back.kind = cudaMemcpyDeviceToDevice;
    cudaMemcpy3DAsync(&back, 0);
    smooth<<<dim3(1, 1), dim3(4, 4)>>>(back.dstPtr, out, nx, ny, nz);
    cudaFree(volume.ptr);
}
