// Index arithmetic with warpSize and gridDim.
__global__ void kernel(double* out, const double* x) {
    int t = threadIdx.x, warp = t / warpSize, lane = t % warpSize;
    int partner = warp * warpSize + (warpSize - 1 - lane);
    out[t] = x[t] * x[partner] + (warp + gridDim.x) * x[lane];
}
