// The exact form and the tanh form.
__global__ void gelu(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    double exact = 0.5 * v * (1.0 + erf(v * 0.7071067811865476));
    double fast = 0.5 * v * (1.0 + tanh(0.7978845608028654 * (v + 0.044715 * v * v * v)));
    out[i] = i % 2 ? exact : fast;
}
