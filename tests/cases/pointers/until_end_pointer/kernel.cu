// The loop is bounded by comparing pointers; the position is a pointer difference.
__global__ void kernel(double* out, const double* x) {
    const double* begin = x + 5 * threadIdx.x;
    const double* end = begin + 5;
    double s = 0.0;
    for (const double* p = begin; p != end; ++p) s += *p * *p * (double)(p - begin);
    out[threadIdx.x] = s * *(end - 1);
}
