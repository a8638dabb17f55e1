// One thread per row, three passes: the maximum, the sum, the division in place.
__global__ void softmax(double* out, const double* x, int rows, int cols) {
    int r = threadIdx.x;
    if (r >= rows) return;
    const double* in = x + r * cols;
    double* o = out + r * cols;
    double top = -1e300;
    for (int c = 0; c < cols; ++c) top = fmax(top, in[c] + 0.5 * (c % 4) * (c % 3));
    double sum = 0.0;
    for (int c = 0; c < cols; ++c) {
        o[c] = exp(in[c] + 0.5 * (c % 4) * (c % 3) - top);
        sum += o[c];
    }
    for (int c = 0; c < cols; ++c) o[c] /= sum;
}
