// Parameters themselves are moved: out += …, x += ….
__global__ void kernel(double* out, const double* x) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    out += 3 * t;
    x += 3 * t;
    out[0] = x[0] * x[1];
    ++x;
    out[1] = x[0] * x[1];
    out[2] = *--x;
    out[2] += x[2];
}
