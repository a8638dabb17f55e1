// Stores to shared memory and loads from it by inline PTX, at places that are numbers.
__global__ void pairs(float* out, const float* x) {
    __shared__ float tile[64];
    const unsigned base = (unsigned)__cvta_generic_to_shared(tile);
    const float a = x[threadIdx.x], b = x[threadIdx.x + 32];
    asm volatile("st.shared.v2.f32 [%0], {%1, %2};" ::"r"(base + threadIdx.x * 8), "f"(a), "f"(b));
    __syncthreads();
    float u, v;
    asm volatile("ld.shared.f32 %0, [%1+4];" : "=f"(u) : "r"(base + (31 - threadIdx.x) * 8));
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(v) : "r"(base + (threadIdx.x << 2)));
    out[threadIdx.x] = u * v;
}
