// Cooperative groups below the grid.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>

//> block 128 127, tile sums 496 1520, tiles of eight 28 3 4
//> scan 10 6, ballot f0, struct 31 62
//> coalesced 11 ranks 0 10, sum 165, least 0
//> labels 4 of 16, halves 10 22
//> base groups 128 8 5

namespace cg = cooperative_groups;

struct pair {
  double a, b;
};
__device__ pair operator+(pair x, pair y) { return {x.a + y.a, x.b + y.b}; }
__device__ unsigned rank_of(cg::thread_group g) {
  g.sync();
  return (unsigned)g.thread_rank();
}

__global__ void run(int *out) {
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  cg::thread_block_tile<8> eight = cg::tiled_partition<8>(warp);
  int t = (int)block.thread_rank();
  int sum = cg::reduce(warp, t, cg::plus<int>()), small = cg::reduce(eight, t, cg::plus<int>());
  if (t == 0) out[0] = (int)block.size(), out[2] = sum, out[4] = small;
  if (t == 127) out[1] = t, out[5] = (int)eight.meta_group_rank(), out[6] = (int)eight.meta_group_size();
  if (t == 33) out[3] = sum;

  int inclusive = cg::inclusive_scan(warp, t), exclusive = cg::exclusive_scan(eight, t);
  unsigned ballot = eight.ballot(eight.thread_rank() >= 4);
  pair p = warp.shfl(pair{1.0 * t, 2.0 * t}, 31);
  if (t == 4) out[7] = inclusive, out[8] = exclusive, out[9] = (int)ballot, out[10] = (int)p.a, out[11] = (int)p.b;

  if (t < 32 && t % 3 == 0) {
    auto together = cg::coalesced_threads();
    int s = cg::reduce(together, t, cg::plus<int>()), least = cg::reduce(together, t, cg::less<int>());
    if (t == 0) out[12] = (int)together.size(), out[13] = (int)together.thread_rank();
    if (t == 30) out[14] = (int)together.thread_rank(), out[15] = s, out[16] = least;
  }
  block.sync();
  auto label = cg::labeled_partition(warp, t % 8);
  auto half = cg::binary_partition(warp, t % 32 < 10);
  if (t == 5) out[17] = (int)label.size(), out[18] = (int)half.size();
  if (t == 50) out[19] = (int)half.size();
  unsigned in_block = rank_of(block), in_tile = rank_of(eight), in_dynamic = rank_of(cg::tiled_partition(block, 8));
  if (t == 125) out[20] = (int)block.num_threads(), out[21] = in_block == 125 && in_tile == in_dynamic ? 8 : 0, out[22] = (int)in_tile;
}

int main() {
  int *o;
  cudaMallocManaged(&o, 64 * sizeof(int));
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 128), true, [&](auto... a) { run(a...); }, o);
  printf("block %d %d, tile sums %d %d, tiles of eight %d %d %d\n", o[0], o[1], o[2], o[3], o[4], o[5], o[6]);
  printf("scan %d %d, ballot %x, struct %d %d\n", o[7], o[8], o[9], o[10], o[11]);
  printf("coalesced %d ranks %d %d, sum %d, least %d\n", o[12], o[13], o[14], o[15], o[16]);
  printf("labels %d of 16, halves %d %d\n", o[17], o[18], o[19]);
  printf("base groups %d %d %d\n", o[20], o[21], o[22]);
}
