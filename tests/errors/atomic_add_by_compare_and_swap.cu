// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    unsigned long long* cell = (unsigned long long*)out;
    unsigned long long old = *cell, assumed;
                           //^^^ refused: pointer cast
    do {
        assumed = old;
        old = atomicCAS(cell, assumed, __double_as_longlong(x[i] + __longlong_as_double(assumed)));
    } while (assumed != old);
}
