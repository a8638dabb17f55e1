// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x, cudaTextureObject_t t) {
    float2 v = tex2D<float2>(t, x[threadIdx.x], 0.5f);
             //^^^ CG0201: `tex2D<float2>` has no derivative rule
    out[threadIdx.x] = v.x * v.y;
}
