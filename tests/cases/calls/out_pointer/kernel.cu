// Results through pointers: to locals, to a global cell, to one cell twice.
__device__ void sincos_like(double v, double* s, double* c) {
    *s = v - v * v * v / 6.0;
    *c = 1.0 - v * v / 2.0;
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double s, c;
    sincos_like(x[i], &s, &c);
    sincos_like(s * c, &out[2 * i], out + 2 * i + 1);
    sincos_like(c, &s, &s);
    out[2 * i] *= s;
}
