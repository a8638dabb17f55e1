// A pointer that may be null, tested before use.
__device__ double blend(double v, const double* other) { return other ? v * *other : v; }

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    const double* next = i + 1 < n ? x + i + 1 : nullptr;
    out[i] = blend(x[i], next) + (next != nullptr ? next[0] : 0.0);
}
