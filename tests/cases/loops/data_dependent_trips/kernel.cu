// Halved until below eps; the ranges keep the trip count fixed: x*2^k in (2^k, 1.4*2^k) never meets 0.9*2^j.
__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const double eps = 0.9;
    double v = x[i] * (1 << (i % 6));
    double sum = 0.0;
    while (v > eps) {
        sum += sin(v);
        v = v * 0.5;
    }
    out[i] = sum * v;
}
