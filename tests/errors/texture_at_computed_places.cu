// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x, cudaTextureObject_t t) {
    float2 v = tex2DLod<float2>(t, x[threadIdx.x], 0.5f, 0.0f);
             //^^^ CG0201: `tex2DLod<float2>` has no derivative rule
    out[threadIdx.x] = v.x * v.y;
}
