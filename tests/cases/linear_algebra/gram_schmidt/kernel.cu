// In place on global memory, rows given to a function as pointers; two of them may be the same row.
__device__ double dot(const double* a, const double* b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

__global__ void orthonormalise(double* m, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    double* base = m + 9 * t;
    for (int r = 0; r < 3; ++r) base[4 * r] += 1.5;
    for (int r = 0; r < 3; ++r) {
        double* row = base + 3 * r;
        for (int q = 0; q < r; ++q) {
            double p = dot(row, base + 3 * q);
            for (int k = 0; k < 3; ++k) row[k] -= p * base[3 * q + k];
        }
        double inv = 1.0 / sqrt(dot(row, row));
        for (int k = 0; k < 3; ++k) row[k] *= inv;
    }
}
