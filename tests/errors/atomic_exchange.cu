// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x) {
    int i = threadIdx.x;
    float old = atomicExch(&out[i], x[i] * x[i]);
              //^^^ CG0204: memory in which an atomic operation chooses one of many values is changed again afterwards
    out[i] += old;
}
