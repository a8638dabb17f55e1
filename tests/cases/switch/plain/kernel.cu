__global__ void kernel(double* out, const double* x, const int* op, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    switch (op[i]) {
        case 0: v = sin(v); break;
        case 1: v = v * v; break;
        case 2: { double t = 1.0 / v; v = t + v; break; }
        case 3: v = 5.0; break;
        default: v = sqrt(v);
    }
    out[i] = v * x[i];
}
