__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    double s = sin(v) * cos(2.0 * v) + tan(v);
    s += asin(v) * acos(0.5 * v) + atan(3.0 * v);
    out[i] = s;
}
