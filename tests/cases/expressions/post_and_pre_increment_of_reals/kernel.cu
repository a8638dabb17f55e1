// ++ and -- on doubles, with the old and the new value.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i], w = v * v;
    double a = v++ * w;
    double b = --w * v;
    out[i] = a * b;
    double c = out[i]-- * v--;
    ++out[i] *= c - v;
}
