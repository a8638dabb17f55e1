// The right operand changes an active variable, but runs only sometimes.
__device__ bool bump(double& v, double by) {
    v = v * by + 0.1;
    return v > -5.0;
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    int k = 0;
    if (i % 2 && bump(v, x[i])) v *= 2.0;
    if (i % 3 == 0 || bump(v, v)) v += x[i];
    bool both = (k++ < i % 4) && (k++ < 2 || bump(v, 3.0));
    out[i] = v * (both ? 2 : 1) + k * v;
}
