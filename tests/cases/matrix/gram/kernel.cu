// Both factors are the same array; on the diagonal both reads hit the same address.
__global__ void gram(double* G, const double* A, int n, int k) {
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || j >= n) return;
    double s = 0.0;
    for (int p = 0; p < k; ++p) s += A[p * n + i] * A[p * n + j];
    G[i * n + j] = s;
}
