// The index of the smallest element is carried, then used for loads.
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x, best = 0;
    double least = 1e9;
    for (int k = 0; k < 8; ++k) {
        double v = x[k] + ((k + i) * 3) % 8;
        if (v < least) {
            least = v;
            best = k;
        }
    }
    out[i] = least * x[best] + x[(best + 1) % 8];
}
