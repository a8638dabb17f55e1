// Two pointers into the same array of the same thread's cell.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double* a = out + i;
    double* b = &out[i];
    *a = x[i] * x[i];
    *b = *a * x[i];
    *a += *b;
}
