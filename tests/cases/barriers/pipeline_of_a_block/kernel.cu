// A pipeline of two stages that all threads of the block fill and empty.
#ifdef __NVCC_DIAG_PRAGMA_SUPPORT__
#pragma nv_diag_suppress static_var_with_dynamic_init
#endif
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;

__global__ void kernel(double* out, const double* x, int rounds) {
    __shared__ double stage[2][32];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    double sum = 0.0;
    for (int ahead = 0, now = 0; now < rounds; ++now) {
        for (; ahead < rounds && ahead < now + 2; ++ahead) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, stage[ahead % 2], x + 32 * ahead, sizeof(double) * 32, pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        double a = stage[now % 2][threadIdx.x], b = stage[now % 2][(threadIdx.x + 7) % 32];
        sum += a * b * b;
        pipe.consumer_release();
    }
    out[threadIdx.x] = sum;
}
