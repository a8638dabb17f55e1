// Half of the threads do a step for two elements that are `h` apart, in shared memory by a constant and in global memory by a parameter.
// That is a distance, not a size that leaves room for all threads.
__global__ void butterfly_in_place(double *y, const double *x, int h) {
    __shared__ double s[64];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    s[t] = x[i];
    __syncthreads();
    if ((t & 8) == 0) {
        double a = s[t], b = s[t + 8];
        s[t] = a * b;
        s[t + 8] = a - b;
    }
    __syncthreads();
    y[i] = s[t];
    __syncthreads();
    if ((i & h) == 0) {
        double a = y[i], b = y[i + h];
        y[i] = a + sin(b);
        y[i + h] = a * b;
    }
}
