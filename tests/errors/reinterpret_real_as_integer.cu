// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x) {
    int i = threadIdx.x;
    float v = x[i] * x[i];
    int bits = *reinterpret_cast<int*>(&v);
             //^^^ refused: reinterpret_cast
    bits ^= 1;
    out[i] = *reinterpret_cast<float*>(&bits);
}
