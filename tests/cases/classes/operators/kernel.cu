// + - * and compound operators, free and as members, chained.
struct Dual {
    double a, b;
    __device__ Dual& operator+=(const Dual& o) { a += o.a; b += o.b; return *this; }
    __device__ Dual operator*(const Dual& o) const { return Dual{a * o.a, a * o.b + b * o.a}; }
    __device__ Dual operator-() const { return {-a, -b}; }
};
__device__ Dual operator+(Dual l, const Dual& r) { l += r; return l; }
__device__ Dual operator*(double s, Dual d) { return {s * d.a, s * d.b}; }

__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    Dual u{x[i], 1.0}, v{y[i], x[i]};
    Dual w = 2.0 * u * v + -u;
    w += w;
    (w += v) += u;
    out[i] = w.a * w.b;
}
