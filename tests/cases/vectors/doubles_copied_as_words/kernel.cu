// Two doubles at a time as four words, by way of shared memory, and one as two.
__global__ void kernel(double* out, const double* x, const double* w) {
    __shared__ double tile[4][16];
    int i = threadIdx.x;
    *((int4*)&tile[1][0] + i) = *((const int4*)x + i);
    ((float2*)tile[0])[i] = ((const float2*)(w + 8))[i];
    __syncthreads();
    tile[2][i] = tile[1][2 * i] * tile[1][2 * i + 1] + tile[0][i];
    __syncthreads();
    if (i < 4) *((uint4*)out + i) = *((uint4*)tile[2] + i);
}
