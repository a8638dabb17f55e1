// Dynamic shared memory as bytes, carved into arrays of two types.
__global__ void kernel(double* out, const float* x, const double* y, int n) {
    extern __shared__ unsigned char bytes[];
    double* b = reinterpret_cast<double*>(bytes);
    float* a = reinterpret_cast<float*>(bytes + n * sizeof(double));
    int i = threadIdx.x;
    a[i] = x[i] * x[i];
    b[i] = y[i] * 2.0;
    __syncthreads();
    out[i] = a[n - 1 - i] * b[(i + 1) % n];
}
