// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x) {
    int i = threadIdx.x;
    float v;
    asm volatile("ld.acquire.gpu.global.f32 %0, [%1];" : "=f"(v) : "l"(x + i) : "memory");
  //^^^ CG0102: inline assembly
    out[i] = v * v;
}
