// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x) {
    int i = threadIdx.x;
    float v = x[i] * x[i];
    int bits = *reinterpret_cast<int*>(&v);
             //^^^ CG0109: the bits of a value that carries derivatives are reinterpreted
    bits ^= 1;
    out[i] = *reinterpret_cast<float*>(&bits);
}
