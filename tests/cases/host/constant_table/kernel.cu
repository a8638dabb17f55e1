// A table in constant memory that carries no derivatives, and dynamic shared memory that does.
__constant__ double weights[4];

__global__ void blur(double* out, const double* in, int n) {
    extern __shared__ double tile[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? in[i] * in[i] : 0.0;
    __syncthreads();
    if (i >= n) return;
    double sum = 0.0;
    for (int k = 0; k < 4; ++k) sum += weights[k] * tile[(threadIdx.x + k) % blockDim.x];
    out[i] = sum;
}

void filter(double* out, double* in, int n) {
    double table[4] = {0.1, 0.2, 0.3, 0.4};
    cudaMemcpyToSymbol(weights, table, sizeof(table));
    blur<<<2, 8, 8 * sizeof(double)>>>(out, in, n);
    blur<<<2, 8, 8 * sizeof(double)>>>(in, out, n);
}
