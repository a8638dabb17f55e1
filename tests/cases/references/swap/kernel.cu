template <class T>
__device__ void exchange(T& a, T& b) {
    T t = a;
    a = b;
    b = t;
}

__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a = x[i] * x[i], b = y[i];
    if (i % 2) exchange(a, b);
    a = a * b + x[i];
    exchange(b, a);
    out[i] = a - 2.0 * b;
}
