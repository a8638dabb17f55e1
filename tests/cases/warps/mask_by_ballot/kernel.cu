// The second half of a block reduction, by the few lanes that hold a partial sum: distances reach beyond the mask, and
// what is read there counts as nothing.
__device__ double warp_sum(unsigned mask, double v) {
    for (int offset = warpSize / 2; offset > 0; offset /= 2) v += __shfl_down_sync(mask, v, offset);
    return v;
}

__global__ void kernel(double* out, const double* x) {
    __shared__ double partial[32];
    int t = threadIdx.x;
    double v = warp_sum(0xffffffff, x[t] * x[t]);
    if (t % warpSize == 0) partial[t / warpSize] = v;
    __syncthreads();
    int warps = blockDim.x / warpSize;
    unsigned mask = __ballot_sync(0xffffffff, t < warps);
    if (t < warps) v = warp_sum(mask, partial[t]);
    if (t == 0) out[0] = v;
}
