__global__ void batched(double* C, const double* A, const double* B, int count) {
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    if (b >= count) return;
    const double* a = A + 9 * b;
    const double* q = B + 9 * b;
    double* c = C + 9 * b;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            double s = 0.0;
            for (int k = 0; k < 3; ++k) s += a[3 * i + k] * q[3 * k + j];
            c[3 * i + j] = s;
        }
}
