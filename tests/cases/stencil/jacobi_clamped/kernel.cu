// Clamped neighbours: the boundary cell is read twice by the same thread.
__global__ void jacobi(double* out, const double* u, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int l = i > 0 ? i - 1 : 0;
    int r = i < n - 1 ? i + 1 : n - 1;
    out[i] = 0.25 * (u[l] + 2.0 * u[i] + u[r]) * u[i];
}
