// Several iterations may write the same slot; the address must be remembered.
__global__ void kernel(double* out, const double* x, const int* slot, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double bin[4] = {0.0, 0.1, 0.2, 0.3};
    for (int k = 0; k < 5; ++k) {
        int b = slot[i * 5 + k];
        bin[b] = bin[b] * x[i] + x[(i + k) % n];
    }
    out[i] = bin[0] * bin[1] + bin[2] * bin[3];
}
