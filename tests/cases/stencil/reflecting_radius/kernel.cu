// Indices reflected at both ends, radius as a template parameter.
template <int R>
__device__ double window(const double* u, const double* w, int i, int n) {
    double s = 0.0;
    for (int d = -R; d <= R; ++d) {
        int j = i + d;
        if (j < 0) j = -j;
        if (j >= n) j = 2 * (n - 1) - j;
        s += w[d + R] * u[j] * u[j];
    }
    return s;
}

__global__ void smooth(double* out, const double* u, const double* w, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = window<2>(u, w, i, n);
}
