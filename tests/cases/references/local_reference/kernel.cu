__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double& o = out[i];
    const double& v = x[i];
    double acc = v;
    double& alias = acc;
    alias *= v;
    o = acc + 1.0;
    o = o * alias;
    acc = 3.0;
    o += alias * v;
}
