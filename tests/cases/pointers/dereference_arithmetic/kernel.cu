// *(p + k), k[p], &p[k], (in + off)[i].
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    const double* q = &x[1];
    *(out + i) = *(x + i) * (x + 2)[i] + i[q] - *&x[i + 3];
}
