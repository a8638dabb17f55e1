// An array comes as `void *`, and bytes of its numbers decide: the sign by the last byte, and by words of either half.
__global__ void collide(void* __restrict__ cells, double* __restrict__ out, int n) {
    double* cell = (double*)cells;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = cell[i], w = cell[(i + 1) % n];
    if (((unsigned char*)((void*)(&cell[i])))[7] & 0x80) {
        v = v * v * w;
    } else if (*(unsigned int*)&cell[(i + 1) % n] == 12345u) {
        v = 0;
    } else if (((const int*)&cell[(i + 1) % n])[1] < 0) {
        v = v + w * w;
    }
    out[i] = v * w;
}
