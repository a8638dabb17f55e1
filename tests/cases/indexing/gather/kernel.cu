// Repeated indices: several threads read one element.
__global__ void gather(double* out, const double* x, const int* idx, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = x[idx[i]] * x[idx[(i + 1) % n]];
}
