// A permutation: each cell is written by one thread, but not the thread's own.
__global__ void scatter(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int to = (i * 7 + 3) % n;
    out[to] = x[i] * x[to];
}
