// int, char and unsigned arrays as factors and exponents; integer division inside a real expression.
__global__ void kernel(double* out, const double* x, const int* k, const unsigned char* c, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i] * k[i] + k[i] / 2 * x[i] * x[i];
    out[i] = v + c[i] / 7 * x[i] + 1 / 2 * x[i] + c[i] * 0.01;
}
