// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x) {
    __shared__ int words[32];
    float* numbers = (float*)words;
    int i = threadIdx.x;
    numbers[i] = x[i] * x[i];
    __syncthreads();
    int y = 0;
    if (i > 3) y = words[31 - i];
                 //^^^ CG0109: the bits of a value that carries derivatives are reinterpreted
    out[i] = __int_as_float(y);
}
