// a = b = c, also through memory and with an assignment as an operand.
__global__ void kernel(double* out, double* y, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a, b, c;
    a = b = c = x[i] * x[i];
    out[i] = y[i] = b = a * b;
    double d = (a = c + 1.0) * (b = 2.0);
    y[i] += (out[i] *= d) + a;
}
