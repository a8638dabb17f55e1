// request: gradient(kernel, "out, x")
// clang builds p and n where the caller wants them; nvcc moves both.
struct Number {
    double v;
    __device__ Number(double v) : v(v) {}
    __device__ Number(const Number& o) : v(o.v + 1.0) {}
    __device__ Number(Number&& o) : v(o.v * 2.0) { o.v = 0.0; }
};

__device__ Number either(double v) {
    if (v > 0.0) {
        Number p(v);
        p.v += v * v;
        return p;
      //^^^ CG0111: whether this variable is copied when it is returned depends on the compiler, and copying its class does more than that
    }
    Number n(-v);
    return n;
  //^^^ CG0111: whether this variable is copied when it is returned depends on the compiler, and copying its class does more than that
}

__global__ void kernel(double* out, const double* x) {
    out[threadIdx.x] = either(x[threadIdx.x]).v;
}
