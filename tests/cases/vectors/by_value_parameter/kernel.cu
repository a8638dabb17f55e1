// double3 and int2 as kernel parameters.
__global__ void kernel(double* out, const double* x, double3 axis, int2 dims) {
    int i = threadIdx.x;
    if (i >= dims.x * dims.y) return;
    out[i] = axis.x * x[i] + axis.y * (i % dims.x) * x[i] * x[i] + axis.z;
}
