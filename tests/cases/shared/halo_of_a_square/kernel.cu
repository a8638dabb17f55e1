// The margins of a tile are filled by the threads at its edges: `s[ty + 1][tx + 2]` goes along with the thread, and is no place behind the
// block's last thread.
__global__ void halo_of_a_square(double *y, const double *x) {
    __shared__ double s[18][18];
    int tx = threadIdx.x, ty = threadIdx.y;
    const double *tile = x + blockIdx.x * 256;
    s[ty + 1][tx + 1] = sin(tile[ty * 16 + tx]);
    if (tx == 0) s[ty + 1][0] = tile[ty];
    if (tx == blockDim.x - 1) s[ty + 1][tx + 2] = tile[ty] * tile[ty];
    if (ty == 0) s[0][tx + 1] = tile[tx];
    if (ty == blockDim.y - 1) s[ty + 2][tx + 1] = tile[tx] * 0.5;
    __syncthreads();
    y[blockIdx.x * 256 + ty * 16 + tx] = s[ty][tx + 1] * s[ty + 2][tx + 1] + s[ty + 1][tx] * s[ty + 1][tx + 2];
}
