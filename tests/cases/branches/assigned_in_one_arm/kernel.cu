// Variables keep their old value on the arm that does not assign them.
__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double a = x[i], b = 2.0 * x[i];
    if (i & 1) a = b * b;
    if (i & 2) b = a * x[i];
    if (i & 4) {
        double t = a;
        a = b;
        b = t * a;
    }
    out[i] = a - 3.0 * b;
}
