// One value used many times: its adjoint is a sum over all uses.
__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        double v = x[i];
        double w = v * v + v / (1.0 + v) - v;
        out[i] = w * v - (v - w) * (v + w) / v;
    }
}
