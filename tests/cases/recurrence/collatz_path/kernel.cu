// The number of trips comes from integer data flow that is not reversible.
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    int m = i + 2;
    double v = x[i];
    while (m != 1) {
        if (m % 2 == 0) {
            m /= 2;
            v = v * v + 0.1;
        } else {
            m = 3 * m + 1;
            v = 0.8 * v + x[i];
        }
        v = sin(v);
    }
    out[i] = v;
}
