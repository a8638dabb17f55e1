// Values needed by the reverse sweep are overwritten on some paths only.
__global__ void kernel(double* out, const double* x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double v = x[i];
    double acc = v * v;
    if (i % 2) {
        acc = acc * v;
        v = sin(acc);
        if (i % 3) {
            acc *= v;
            v = v * v;
        } else {
            v = acc + v;
            if (i % 5 == 0) v = 1.0;
        }
        acc = acc * v;
    } else if (i > 40) {
        v = cos(v);
    }
    out[i] = acc * v;
}
