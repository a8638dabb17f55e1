// The last steps of a reduction through volatile shared memory, in which lanes see each other's stores.
__device__ void finish(volatile double* s, int t) {
    s[t] += s[t + 16];
    s[t] += s[t + 8];
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
}
__global__ void kernel(double* out, const double* x) {
    __shared__ __align__(16) double s[96];
    int t = threadIdx.x;
    s[t] = x[t] * x[t];
    if (t < 32) s[64 + t] = 0.0;
    __syncthreads();
    if (t < 32) {
        s[t] += s[t + 32];
        __syncwarp();
        finish(s, t);
    }
    if (t == 0) out[0] = sin(s[0]);
}
