// The f spellings, and the overloads on float.
__global__ void kernel(float* out, const float* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    float v = x[i];
    float a = sinf(v) * expf(-v) + logf(v) + sqrtf(v) * rsqrtf(v + 1.0f);
    float b = powf(v, 1.5f) + tanhf(v) - erff(v) + fmaxf(v, 0.1f) * fabsf(-v);
    out[i] = a * cos(v) + b * exp(-v) + atan2f(v, 2.0f);
}
