enum class Op { add, mul, div, pow_ };

__device__ double apply(Op op, double a, double b) {
    switch (op) {
        case Op::add: return a + b;
        case Op::mul: return a * b;
        case Op::div:
            if (a > 100.0) return 0.0;
            return a / b;
        case Op::pow_: return pow(a, b);
    }
    return 0.0;
}

__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = apply(static_cast<Op>(i % 4), x[i], y[i]);
}
