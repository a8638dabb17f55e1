// Shared memory that holds halves and then floats; both come and go sixteen bytes at a time.
#include <cuda_fp16.h>
__global__ void kernel(float* out, const float* x, const half* w) {
    __shared__ __align__(16) half tile[128];
    float* floats = (float*)&tile[0];
    int i = threadIdx.x;
    *((int4*)floats + i) = *((const int4*)x + i);
    __syncthreads();
    float sum = floats[i] * floats[i + 8];
    __syncthreads();
    *((int4*)tile + i) = *((const int4*)w + i);
    __syncthreads();
    for (int k = 0; k < 8; k++) sum += __half2float(tile[8 * k + i]) * sum;
    __syncthreads();
    for (int k = 0; k < 4; k++) floats[4 * i + k] = sum * k;
    __syncthreads();
    *((int4*)out + i) = *((int4*)floats + i);
}
