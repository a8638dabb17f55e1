__global__ void blend(float4* out, const float4* a, const float4* b, float t, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    float4 p = a[y * w + x], q = b[y * w + x];
    float4 r = make_float4(p.x + t * (q.x - p.x), p.y + t * (q.y - p.y), p.z * q.z, 1.0f);
    out[y * w + x] = r;
}
