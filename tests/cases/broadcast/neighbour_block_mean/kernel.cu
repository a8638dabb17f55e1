// Every thread of a block reads all elements of its block.
__global__ void kernel(double* out, const double* x) {
    int base = blockIdx.x * blockDim.x;
    double mean = 0.0;
    for (int k = 0; k < blockDim.x; ++k) mean += x[base + k];
    mean /= blockDim.x;
    double d = x[base + threadIdx.x] - mean;
    out[base + threadIdx.x] = d * d;
}
