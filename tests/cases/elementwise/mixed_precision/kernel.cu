// Floats in and out, arithmetic in double: adjoints widen and narrow on the way back.
__global__ void kernel(float* out, const float* x, const double* w, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double wide = x[i];
    wide = wide * wide * w[i];
    float narrow = wide;
    out[i] = narrow * x[i] + (float)w[i];
}
