// A pointer walks by a stride, another one back from the end.
__global__ void kernel(double* out, const double* x) {
    const double* p = x + threadIdx.x;
    const double* q = x + 55 - threadIdx.x;
    double s = 0.1;
    for (int k = 0; k < 6; ++k, p += 8) {
        s = s * *p + *q;
        q -= 3;
    }
    out[threadIdx.x] = s;
}
