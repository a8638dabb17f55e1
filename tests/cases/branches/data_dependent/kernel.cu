// The condition is a float computed from the input (and far from its threshold).
__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double s = i % 2 ? x[i] : -x[i];
    double t = s * s * s;
    if (t > 0.0 && s < 10.0)
        t = log(t);
    else
        t = s * exp(t);
    if (!(s > 0.0)) t -= s;
    out[i] = t;
}
