struct Filter {
    double taps[5];
    double scale;
};

__global__ void kernel(double* out, const double* x, Filter f, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    f.taps[2] += f.scale;
    double s = 0.0;
    for (int k = 0; k < 5; ++k) s += f.taps[k] * x[i + k];
    out[i] = s * f.scale;
}
