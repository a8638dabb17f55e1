// Range-for over a local array, by reference and by value.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double w[3] = {x[i], x[i + 1], x[i + 2]};
    for (double& e : w) e = e * e + x[i];
    double s = 0.0;
    for (double e : w) s = s * e + e;
    out[i] = s;
}
