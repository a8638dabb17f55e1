// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    unsigned long long address = (unsigned long long)x + i * sizeof(double);
                               //^^^ refused: pointer as an integer
    out[i] = *(const double*)address * 2.0;
}
