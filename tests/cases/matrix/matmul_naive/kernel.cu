__global__ void matmul(double* C, const double* A, const double* B, int m, int n, int k) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= n) return;
    double sum = 0.0;
    for (int i = 0; i < k; ++i) sum += A[row * k + i] * B[i * n + col];
    C[row * n + col] = sum;
}
