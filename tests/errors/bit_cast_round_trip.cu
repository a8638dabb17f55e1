// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x) {
    int i = threadIdx.x;
    int bits = __float_as_int(x[i]);
             //^^^ refused: bits of an active value
    out[i] = __int_as_float(bits + (1 << 23));
}
