// A variable that is returned is built in the caller's place: no constructor runs, whatever it would do.
struct Number {
    double v;
    __device__ Number(double v) : v(v) {}
    __device__ Number(const Number& o) : v(o.v + 1.0) {}
    __device__ Number(Number&& o) : v(o.v * 2.0) { o.v = 0.0; }
};

__device__ Number squared(double v) {
    Number r(v);
    r.v *= v;
    return r;
}

// A parameter is not: it is moved.
__device__ Number passed(Number n) {
    n.v *= n.v;
    return n;
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Number a = squared(x[i]), b = passed(a);
    out[i] = a.v + b.v;
}
