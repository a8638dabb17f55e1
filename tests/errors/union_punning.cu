// request: gradient(kernel, "out, x")
union Bits {
    double d;
    unsigned long long u;
};

__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    Bits b;
    b.d = x[i];
    b.u &= ~1ull;
  //^^^ CG0109: the bits of a value that carries derivatives are reinterpreted
    out[i] = b.d * b.d;
}
