// Results through references to locals and to global cells.
__device__ void split(double v, double& small, double& large) {
    small = v * v;
    large = small + exp(v);
    small = large - small * v;
}

__global__ void kernel(double* lo, double* hi, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a, b;
    split(x[i], a, b);
    split(sin(a * b), lo[i], hi[i]);
    hi[i] += a;
}
