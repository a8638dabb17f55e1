__global__ void kernel(float* out, const float* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    float v = x[i];
    float a = __expf(-v) * __sinf(v) + __cosf(v) * __logf(v + 1.0f);
    float b = __fdividef(v, 1.0f + v) + __powf(v, 1.5f) + __log2f(v) + __fmaf_rn(v, v, 0.5f);
    out[i] = a + b * __frcp_rn(v) + __fsqrt_rn(v) * __saturatef(0.5f * v);
}
