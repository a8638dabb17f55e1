// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x) {
    int i = threadIdx.x;
    int bits = __float_as_int(x[i]);
             //^^^ CG0109: the bits of a value that carries derivatives are reinterpreted
    out[i] = __int_as_float(bits ^ (i << 30));
}
