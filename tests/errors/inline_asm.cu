// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    double v;
    asm("mul.sat.f64 %0, %1, %1;" : "=d"(v) : "d"(x[i]));
  //^^^ CG0102: inline assembly
    out[i] = v;
}
