__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) {
    } else {
        double v = x[i];
        if (i % 2)
            ;
        else
            v *= v;
        { v += x[i]; }
        if (i % 3) {}
        out[i] = v;
    }
}
