// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x) {
    int i = threadIdx.x;
    float old = atomicExch(&out[i], x[i] * x[i]);
              //^^^ CG0204: an atomic operation other than addition and subtraction on memory that carries derivatives
    out[i] += old;
}
