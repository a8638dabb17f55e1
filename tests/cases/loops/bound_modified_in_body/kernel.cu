// The bound shrinks while the counter grows, and the counter jumps.
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    double v = x[i];
    int end = 10;
    for (int k = 0; k < end; ++k) {
        v = v * x[i] + 0.2 * k;
        if ((k + i) % 3 == 0) end -= 2;
        if (k == 4) k += i % 2;
    }
    out[i] = v * end;
}
