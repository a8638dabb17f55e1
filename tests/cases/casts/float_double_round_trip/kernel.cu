// Implicit narrowing and widening inside an expression, and by a function's parameter.
__device__ float narrow(float v) { return v * 2.0f; }

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    float f = x[i];
    double d = f * f;
    out[i] = d * narrow(x[i]) + (float)(d + x[i]);
}
