#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__device__ float helper(cg::thread_group g, float v) { g.sync(); return v + g.thread_rank(); }
__global__ void k(float* p, double* q) { cg::thread_block b = cg::this_thread_block(); auto t = cg::tiled_partition<32>(b); cg::thread_block_tile<16> t16 = cg::tiled_partition<16>(t); float v = p[b.thread_rank()]; v = cg::reduce(t, v, cg::plus<float>()); b.sync(); cg::sync(b); v += t16.shfl_down(v, 1); auto c = cg::coalesced_threads(); if (c.thread_rank() == 0) p[0] = v; v = helper(b, v); v = helper(t16, v); p[1] = cg::reduce(c, v, cg::less<float>()); cg::grid_group g = cg::this_grid(); g.sync(); p[2] = t.any(v > 0) + t.ballot(1) + t.meta_group_rank() + cg::exclusive_scan(t, v) + cg::inclusive_scan(t, v); auto l = cg::labeled_partition(t, threadIdx.x % 3); p[3] = l.size(); auto d = cg::tiled_partition(b, 8); d.sync(); }
