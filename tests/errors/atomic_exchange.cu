// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x) {
    int i = threadIdx.x;
    float old = atomicExch(&out[i], x[i] * x[i]);
              //^^^ refused: atomicExch
    out[i] += old;
}
