// Lanes end inside of a loop in which the others go on to exchange values, naming all lanes. The gradient's lanes do not end: they go
// round together, and exchanges name those that are there.
__global__ void settle(double* out, const double* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = in[i];
    for (int s = 0; s < 6; s++) {
        if (s > 2 + (int)(3.0 * in[i])) return;
        double other = __shfl_down_sync(0xffffffffu, v, 1);
        v = 0.5 * v * v + 0.25 * other;
        out[i] = v;
    }
    out[i] = v * v;
}
