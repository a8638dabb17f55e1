// A kernel with compact support, smooth at its edge.
__device__ double w(double q) {
    if (q >= 1.0) return 0.0;
    double t = 1.0 - q * q;
    return t * t * t * t;
}

__global__ void density(double* rho, const double* x, double h) {
    int i = threadIdx.x;
    double s = 0.0;
    for (int j = 0; j < 16; ++j) {
        double d = x[i] - x[j] + 0.3 * (i - j);
        s += w(sqrt(d * d + 1e-4) / h) / h;
    }
    rho[i] = s;
}
