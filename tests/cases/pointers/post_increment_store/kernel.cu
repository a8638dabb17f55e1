// *p++ = …, with the source moving too.
__global__ void kernel(double* out, const double* x) {
    double* dst = out + 4 * threadIdx.x;
    const double* src = x + 4 * threadIdx.x;
    double last = 1.0;
    for (int k = 0; k < 4; ++k) {
        double v = *src++;
        *dst++ = v * last;
        last = v;
    }
}
