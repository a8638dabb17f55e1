// Two doubles travel in one longlong2, if the arrays are aligned for it; a pair that is not there is zero bits.
__global__ void kernel(double *out, const double *x, const double *w, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (2 * i >= n) return;
    if (((size_t)x | (size_t)out) % sizeof(longlong2) != 0) {
        for (int k = 2 * i; k < 2 * i + 2; k++) out[k] = sin(x[k]) * w[k];
        return;
    }
    longlong2 word = {0, 0};
    if (i % 3 != 2) word = reinterpret_cast<const longlong2 *>(x)[i];
    double *pair = reinterpret_cast<double *>(&word);
    for (int k = 0; k < 2; k++) pair[k] = sin(pair[k]) * w[2 * i + k] + pair[k] * pair[0];
    reinterpret_cast<longlong2 *>(out)[i] = word;
}
