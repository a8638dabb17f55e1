// Cooperative groups: the block, tiles of fixed and of computed size, lanes that are together, partitions, collectives.
#include <cstdio>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__global__ void numbers(int *out) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  auto inner = cg::tiled_partition<4>(tile);
  cg::grid_group grid = cg::this_grid();
  int i = blockIdx.x * 64 + threadIdx.x + threadIdx.y * blockDim.x;
  out[0 * 128 + i] = block.thread_rank() * 1000 + block.size();
  out[1 * 128 + i] = tile.thread_rank() * 1000 + tile.size() + tile.num_threads();
  out[2 * 128 + i] = tile.meta_group_rank() * 1000 + tile.meta_group_size();
  out[3 * 128 + i] = inner.meta_group_rank() * 1000 + inner.meta_group_size();
  out[4 * 128 + i] = block.group_index().x + block.thread_index().x * 10 + block.group_dim().y * 1000;
  out[5 * 128 + i] = (int)grid.thread_rank() + (int)grid.size() * 1000;
  block.sync();
  tile.sync();
  cg::sync(inner);
}

template <class Group>
__device__ float sum_over(const Group &g, float v) {
  for (int d = g.size() / 2; d > 0; d /= 2) v += g.shfl_down(v, d);
  return g.shfl(v, 0);
}

__global__ void tiles(float *out, const float *in) {
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(cg::this_thread_block());
  int i = threadIdx.x;
  float v = in[i];
  out[0 * 64 + i] = sum_over(tile, v);
  out[1 * 64 + i] = tile.shfl_up(v, 2);
  out[2 * 64 + i] = tile.shfl_xor(v, 3);
  out[3 * 64 + i] = tile.ballot(v > 4.0f);
  out[4 * 64 + i] = tile.any(v > 8.0f) * 2 + tile.all(v > 0.0f);
  out[5 * 64 + i] = tile.match_any((int)v % 3);
  out[6 * 64 + i] = cg::reduce(tile, v, cg::plus<float>());
  out[7 * 64 + i] = cg::reduce(tile, v, cg::greater<float>());
  out[8 * 64 + i] = cg::reduce(tile, (int)v, cg::bit_or<int>());
  out[9 * 64 + i] = cg::inclusive_scan(tile, v);
  out[10 * 64 + i] = cg::exclusive_scan(tile, v, cg::plus<float>());
  out[11 * 64 + i] = cg::reduce(tile, v, cg::less<float>());
}

// Every third lane.
__global__ void coalesced(float *out, const float *in) {
  int i = threadIdx.x;
  float r[7] = {-1, -1, -1, -1, -1, -1, -1};
  if (i % 3 == 0) {
    cg::coalesced_group g = cg::coalesced_threads();
    r[0] = g.thread_rank() * 100 + g.size();
    r[1] = cg::reduce(g, in[i], cg::plus<float>());
    r[2] = g.shfl(in[i], 2);
    r[3] = g.shfl_down(in[i], 1);
    r[4] = cg::inclusive_scan(g, in[i], cg::plus<float>());
    r[5] = g.ballot(i % 2 == 0);
    g.sync();
    r[6] = g.any(i == 33);
  }
  for (int k = 0; k < 7; k++) out[k * 64 + i] = r[k];
}

__device__ int arrive(cg::thread_group g, int *slots, int v) {
  slots[threadIdx.x] = v;
  g.sync();
  int first = threadIdx.x - (int)g.thread_rank();
  int r = slots[first + (int)g.size() - 1];
  g.sync();
  return r;
}

__global__ void any_group(int *out, const int *in) {
  __shared__ int slots[64];
  cg::thread_block block = cg::this_thread_block();
  int i = threadIdx.x;
  out[i] = arrive(block, slots, in[i]);
  cg::thread_group small = cg::tiled_partition(block, 4);
  out[64 + i] = arrive(small, slots, in[i]);
  cg::thread_group smaller = cg::tiled_partition(small, 2);
  out[128 + i] = arrive(smaller, slots, in[i]);
}

__global__ void partitions(int *out, const int *in) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int i = threadIdx.x;
  cg::coalesced_group same = cg::labeled_partition(warp, in[i] % 3);
  out[i] = same.size() * 100 + same.thread_rank();
  auto half = cg::binary_partition(warp, in[i] > 5);
  out[64 + i] = half.size() * 100 + half.thread_rank();
}

__global__ void copied(float *out, const float *in, int n) {
  __shared__ float a[64], b[64];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, a, in, sizeof(float) * n);
  cg::memcpy_async(block, b, 64, in + n, n);
  cg::wait(block);
  if (block.thread_rank() < n) out[threadIdx.x] = a[n - 1 - threadIdx.x] + 2 * b[threadIdx.x];
}

static int failures = 0;
static void expect(const char *what, int i, double have, double want) {
  if (have != want && failures++ < 20) printf("%s at %d: have %g, want %g\n", what, i, have, want);
}

int main() {
  int *n, *o;
  float *f, *g;
  cudaMallocManaged(&n, 64 * sizeof(int));
  cudaMallocManaged(&o, 1024 * sizeof(int));
  cudaMallocManaged(&f, 128 * sizeof(float));
  cudaMallocManaged(&g, 1024 * sizeof(float));
  for (int i = 0; i < 64; i++) n[i] = i * 37 % 11, f[i] = n[i], f[64 + i] = i;

  numbers<<<2, dim3(8, 8)>>>(o);
  cudaDeviceSynchronize();
  for (int i = 0; i < 128; i++) {
    int r = i % 64, b = i / 64;
    expect("block", i, o[i], r * 1000 + 64);
    expect("tile", i, o[128 + i], r % 16 * 1000 + 32);
    expect("meta", i, o[256 + i], r / 16 * 1000 + 4);
    expect("inner", i, o[384 + i], r % 16 / 4 * 1000 + 4);
    expect("index", i, o[512 + i], b + r % 8 * 10 + 8000);
    expect("grid", i, o[640 + i], i + 128000);
  }
  tiles<<<1, 64>>>(g, f);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; i++) {
    float sum = 0, most = 0, least = 99, scan = 0;
    int ballot = 0, any = 0, all = 1, match = 0, bits = 0, first = i & ~7;
    for (int k = first; k < first + 8; k++) {
      sum += f[k], most = f[k] > most ? f[k] : most, least = f[k] < least ? f[k] : least, scan += k <= i ? f[k] : 0;
      ballot |= (f[k] > 4) << (k - first), any |= f[k] > 8, all &= f[k] > 0, bits |= n[k];
      match |= (n[k] % 3 == n[i] % 3) << (k - first);
    }
    double want[] = {sum, f[i % 8 < 2 ? i : i - 2], f[i ^ 3], (double)ballot, any * 2.0 + all, (double)match, sum, most, (double)bits, scan, scan - f[i], least};
    for (int k = 0; k < 12; k++) expect("tiles", k * 64 + i, g[k * 64 + i], want[k]);
  }
  coalesced<<<1, 64>>>(g, f);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; i++) {
    double want[] = {-1, -1, -1, -1, -1, -1, -1};
    if (i % 3 == 0) {
      int members[32], size = 0, rank = 0;
      for (int k = i & ~31; k < (i & ~31) + 32; k++)
        if (k % 3 == 0) {
          if (k == i) rank = size;
          members[size++] = k;
        }
      double sum = 0, scan = 0;
      int ballot = 0;
      for (int k = 0; k < size; k++) sum += f[members[k]], scan += k <= rank ? f[members[k]] : 0, ballot |= (members[k] % 2 == 0) << k;
      want[0] = rank * 100 + size, want[1] = sum, want[2] = f[members[2]];
      want[3] = f[members[rank + 1 < size ? rank + 1 : rank]], want[4] = scan, want[5] = ballot, want[6] = i >= 32;
    }
    for (int k = 0; k < 7; k++) expect("coalesced", k * 64 + i, g[k * 64 + i], want[k]);
  }
  any_group<<<1, 64>>>(o, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; i++) {
    expect("any group", i, o[i], n[63]);
    expect("tile of four", i, o[64 + i], n[i | 3]);
    expect("tile of two", i, o[128 + i], n[i | 1]);
  }
  partitions<<<1, 64>>>(o, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; i++) {
    int same = 0, before = 0, half = 0, ahead = 0;
    for (int k = i & ~31; k < (i & ~31) + 32; k++) {
      same += n[k] % 3 == n[i] % 3, before += k < i && n[k] % 3 == n[i] % 3;
      half += (n[k] > 5) == (n[i] > 5), ahead += k < i && (n[k] > 5) == (n[i] > 5);
    }
    expect("labels", i, o[i], same * 100 + before);
    expect("halves", i, o[64 + i], half * 100 + ahead);
  }
  copied<<<1, 64>>>(g, f, 50);
  cudaDeviceSynchronize();
  for (int i = 0; i < 50; i++) expect("copied", i, g[i], f[49 - i] + 2 * f[50 + i]);
  return failures != 0;
}
