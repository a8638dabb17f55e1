// A pipeline of its own copies for each thread: what is copied ahead is seen behind the wait.
#include <cuda/pipeline>
__global__ void kernel(double* out, const double* x, int n) {
    __shared__ double tile[2][32];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    const auto shape = cuda::aligned_size_t<alignof(double)>(sizeof(double));
    const int t = threadIdx.x;
    double sum = 0;
    for (int a = 0, stage = 0; a < n; ++a) {
        for (; stage < a + 2 && stage < n; ++stage) {
            pipe.producer_acquire();
            cuda::memcpy_async(&tile[stage % 2][t], &x[stage * 32 + t], shape, pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        __syncthreads();
        sum += tile[a % 2][t] * tile[a % 2][31 - t];
        __syncthreads();
        pipe.consumer_release();
    }
    out[t] = sum;
}
