// Nothing proves that the threads of a block go round this loop equally often; here they do, and the gradient asks them.
__global__ void mirrored(double* out, const double* in, int n) {
    __shared__ double tile[32];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        tile[threadIdx.x] = in[i] * in[i];
        __syncthreads();
        out[i] = tile[31 - threadIdx.x] * in[i];
        __syncthreads();
    }
}
