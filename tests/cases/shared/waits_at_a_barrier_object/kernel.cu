// A barrier object that all threads of the block arrive at: what is copied for it is there behind the wait.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <utility>
// nvcc says that the barriers, which init starts, are not started by themselves.
#pragma nv_diag_suppress static_var_with_dynamic_init
__global__ void kernel(double* out, const double* x, int n) {
    __shared__ cuda::barrier<cuda::thread_scope_block> filled, read;
    __shared__ double tile[32];
    auto block = cooperative_groups::this_thread_block();
    const int t = threadIdx.x;
    if (t == 0) {
        init(&filled, blockDim.x * blockDim.y);
        init(&read, block.size());
    }
    __syncthreads();
    double sum = 0;
    for (int a = 0; a < n; ++a) {
        cuda::memcpy_async(&tile[t], &x[a * 32 + t], sizeof(double), filled);
        auto token = filled.arrive();
        sum *= 0.5;
        filled.wait(std::move(token));
        sum += tile[t] * tile[31 - t];
        read.arrive_and_wait();
    }
    out[t] = sum;
}
