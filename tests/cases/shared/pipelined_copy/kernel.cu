// Tiles that arrive while the tile before is worked on: two buffers, filled by asynchronous copies.
#include <cuda_pipeline.h>

__global__ void kernel(double* out, const double* x, int tiles) {
    __shared__ double buffer[2][8];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&buffer[0][t], &x[t], sizeof(double));
    __pipeline_commit();
    double sum = 0;
    for (int k = 0; k < tiles; ++k) {
        if (k + 1 < tiles) {
            __pipeline_memcpy_async(&buffer[(k + 1) & 1][t], &x[(k + 1) * 8 + t], sizeof(double));
            __pipeline_commit();
            __pipeline_wait_prior(1);
        } else {
            __pipeline_wait_prior(0);
        }
        __syncthreads();
        sum += buffer[k & 1][7 - t] * buffer[k & 1][t];
        __syncthreads();
    }
    out[t] = sum;
}
