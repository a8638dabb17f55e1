// atomicAdd for doubles as it was written before CUDA had one, called and in place.
__device__ double add(double* address, double val) {
    unsigned long long int* address_as_ull = (unsigned long long int*)address;
    unsigned long long int old = *address_as_ull, assumed;
    do {
        assumed = old;
        old = atomicCAS(address_as_ull, assumed, __double_as_longlong(val + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    add(&out[i % 3], x[i] * x[i]);
    unsigned long long* cell = (unsigned long long*)(out + 3);
    unsigned long long old = *cell, assumed;
    do {
        assumed = old;
        old = atomicCAS(cell, assumed, __double_as_longlong(sin(x[i]) + __longlong_as_double(assumed)));
    } while (assumed != old);
}
