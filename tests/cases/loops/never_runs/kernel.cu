// A loop that cannot run has no first state to be cut into strips from.
__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = sin(x[i]);
    int state = 3;
    for (int k = 0; k < 0 && v > -0.8; ++k) {
        state = (state + 1) & 3;
        v = tanh(v - 0.3 * x[state] * v * v);
    }
    out[i] = v * v;
}
