// request: gradient(kernel, "out, x")
union Bits {
    double d;
    unsigned long long u;
};

__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    Bits b;
    b.d = x[i];
  //^^^ CG0107: member `d` of `union Bits`
    b.u &= ~1ull;
    out[i] = b.d * b.d;
}
