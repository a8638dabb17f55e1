// C is read and written; both scalars are requested.
__global__ void gemm(int m, int n, int k, double alpha, const double* A, const double* B, double beta, double* C) {
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m && j < n) {
        double acc = 0.0;
        for (int p = 0; p < k; p++) acc += A[i * k + p] * B[p * n + j];
        C[i * n + j] = alpha * acc + beta * C[i * n + j];
    }
}
