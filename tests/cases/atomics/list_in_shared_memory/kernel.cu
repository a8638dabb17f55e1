// The order of a list is drawn; what is done with each of its elements, and sums over all of them, do not depend on it.
__global__ void kernel(double* out, double* sums, const double* x) {
    __shared__ int list[64];
    __shared__ double values[64];
    __shared__ int count;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    if (x[i] > 0.0) {
        int at = atomicAdd(&count, 1);
        list[at] = i;
        values[at] = x[i] * x[i];
    }
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x) {
        int j = list[k];
        out[j] = sin(x[j]);
    }
    double sum = 0.0;
    for (int k = 0; k < count; ++k) sum += x[list[k]] * values[k];
    sums[i] = sum * x[i];
}
