// Rows of a matrix handed to a function that takes double (*)[2] and double*.
__device__ double corner(const double (*m)[2]) { return m[0][0] * m[2][1]; }
__device__ void square_row(double* row) { row[0] *= row[0]; row[1] *= row[0]; }

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double m[3][2];
    for (int k = 0; k < 6; ++k) m[k / 2][k % 2] = x[i + k];
    square_row(m[1]);
    square_row(&m[2][0]);
    out[i] = corner(m) + m[1][1];
}
