// What a thread stores to a work array and reads again itself needs no adjoint there: the array need not be asked for.
__device__ double scratch[64];

__global__ void kernel(double* out, double* work, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    work[i] = x[i] * x[i];
    scratch[i] = sin(work[i]);
    out[i] = work[i] * scratch[i] + x[i];
    work[i] += 1.0;
    out[i] *= work[i];
}
