// Bound to an element, to an expression's temporary and to a converted value.
__device__ double mix(const double& a, const double& b) { return a * a * b; }

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    out[i] = mix(x[i], x[i + 1]) + mix(x[i] + 1.0, i) - mix(2, x[i]);
}
