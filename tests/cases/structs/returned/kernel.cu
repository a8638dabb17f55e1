// Returned by value, with braces and by name; the result is used without a variable.
struct Pair { double a, b; };

__device__ Pair both(double u, double v) { return {u * v, u / v}; }
__device__ Pair twist(Pair p) {
    Pair q = p;
    q.a = p.b * p.a;
    q.b -= q.a;
    return q;
}

__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = both(x[i], y[i]).a + twist(both(y[i], x[i])).b;
}
