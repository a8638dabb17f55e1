// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x) {
    auto fold = [](auto self, double a, int n) -> double {
              //^ CG0231: it calls itself, and generated code has no name for it
        return n == 0 ? a : 0.5 * self(self, sin(a), n - 1) + a;
    };
    out[threadIdx.x] = fold(fold, x[threadIdx.x], 3);
}
