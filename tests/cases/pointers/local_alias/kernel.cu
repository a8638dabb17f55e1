// Two names of one local: what is written through one is read through the other.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    double* p = &v;
    double** pp = &p;
    *p = *p * v;
    v += x[i];
    **pp *= 2.0 + *p;
    out[i] = v;
}
