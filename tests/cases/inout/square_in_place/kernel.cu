// Read and overwritten: the adjoint ends as the gradient with respect to the old value.
__global__ void kernel(double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * x[i];
}
