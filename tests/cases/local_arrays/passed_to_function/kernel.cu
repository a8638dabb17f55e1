// A device function writes through an array parameter; one takes the array by reference to its type.
__device__ void scale(double v[], int n, double by) {
    for (int k = 0; k < n; ++k) v[k] *= by;
}

__device__ double sum(const double (&v)[4]) { return v[0] + v[1] * v[2] + v[3]; }

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v[4];
    for (int k = 0; k < 4; ++k) v[k] = x[i + k];
    scale(v, 4, x[i]);
    scale(v + 1, 2, v[0]);
    out[i] = sum(v);
}
