// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    unsigned long long* cell = (unsigned long long*)out;
    unsigned long long old = *cell, assumed;
                           //^^^ CG0108: parameter `out` holds values that carry derivatives and is accessed as another type
    do {
        assumed = old;
        old = atomicCAS(cell, assumed, __double_as_longlong(x[i] + __longlong_as_double(assumed)));
    } while (assumed != old);
}
