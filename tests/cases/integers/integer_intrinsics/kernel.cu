__global__ void kernel(double* out, const double* x) {
    int i = threadIdx.x;
    int j = (int)(__brev((unsigned)i) >> 27);
    int k = min(max(i - 3, 0), 20) + abs(i - 16) / 8;
    out[i] = x[j] * __popc(i) + x[k] * (32 - __clz(i)) + x[i] * __ffs(i);
}
