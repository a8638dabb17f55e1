__global__ void kernel(double* out, const double* x, const int* a, const int* b, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    const int* p = b + a[i];
    out[i] = x[b[a[i]]] * x[*p] + x[b[i]];
}
