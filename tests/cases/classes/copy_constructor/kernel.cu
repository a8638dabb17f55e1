// Copying and assigning are user code and change the value.
struct Damped {
    double v;
    __device__ Damped(double a) : v(a) {}
    __device__ Damped(const Damped& o) : v(0.5 * o.v * o.v) {}
    __device__ Damped& operator=(const Damped& o) { v = sin(o.v); return *this; }
};

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    Damped a(x[i]);
    Damped b = a;
    Damped c(3.0);
    c = b;
    out[i] = a.v * b.v + c.v;
}
