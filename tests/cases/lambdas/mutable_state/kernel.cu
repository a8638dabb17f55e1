// The closure owns a copy and changes it; an init-capture.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    auto gen = [state = x[i] * 2.0]() mutable {
        state = state * state * 0.5 + 0.1;
        return state;
    };
    double a = gen();
    double b = gen();
    auto copy = gen;
    out[i] = a * b + gen() - copy();
}
