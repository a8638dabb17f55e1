// Code that comes out of macros: an expression, a statement, a loop, a whole function.
#define SQ(a) ((a) * (a))
#define TID (blockIdx.x * blockDim.x + threadIdx.x)
#define FOR(k, m) for (int k = 0; k < (m); ++k)
#define UNARY(name, body) \
    __device__ double name(double v) { return body; }
UNARY(bend, v + SQ(v))
UNARY(fold, bend(bend(v)))

__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = TID;
    if (i >= n) return;
    double s = 0.0;
    FOR(k, 3) s += SQ(x[i] - k * y[i]);
    out[i] = s + fold(x[i] * 0.1);
}
