// request: gradient(kernel, "out, in")
__global__ void kernel(double* out, const double* in, int n) {
    __shared__ double tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = in[i];
    for (int step = 0; step < 6; step++) {
  //^^^ CG0205: threads of a block may part here in front of a barrier, after some have ended
        if (v < 0.1 * step) return;
        tile[threadIdx.x] = v;
        __syncthreads();
        v = 0.5 * v + 0.25 * tile[63 - threadIdx.x];
        __syncthreads();
        out[i] = v;
    }
}
