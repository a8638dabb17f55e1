// The cosine of the angle between rows, by tiles of cooperative groups, in a template. Build: see ../../README.md.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cugrad/cugrad.h>

#include "bench.h"

namespace cg = cooperative_groups;

template <typename T>
__global__ void cosine(T *out, const T *a, const T *b, int rows, int columns, T eps) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int row = blockIdx.x * tile.meta_group_size() + tile.meta_group_rank();
  if (row >= rows) return;
  T ab = 0, aa = 0, bb = 0;
  for (int c = tile.thread_rank(); c < columns; c += 32) {
    T u = a[(size_t)row * columns + c], v = b[(size_t)row * columns + c];
    ab += u * v;
    aa += u * u;
    bb += v * v;
  }
  ab = cg::reduce(tile, ab, cg::plus<T>());
  aa = cg::reduce(tile, aa, cg::plus<T>());
  bb = cg::reduce(tile, bb, cg::plus<T>());
  if (tile.thread_rank() == 0) out[row] = ab * rsqrtf(aa * bb + eps);
}

enum { COLUMNS = 512 };

// Rows stay in registers.
__global__ void __launch_bounds__(256)
cosine_hand(float *__restrict__ out, const float *__restrict__ a, const float *__restrict__ b, int rows, float eps, float *__restrict__ out_adj,
            float *__restrict__ a_adj, float *__restrict__ b_adj) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  const size_t first = size_t(row) * (COLUMNS / 4) + lane;
  const float seed = out_adj[row];
  float4 u[4], v[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) u[k] = ((const float4 *)a)[first + 32 * k], v[k] = ((const float4 *)b)[first + 32 * k];
  float ab = 0, aa = 0, bb = 0;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    ab += u[k].x * v[k].x + u[k].y * v[k].y + u[k].z * v[k].z + u[k].w * v[k].w;
    aa += u[k].x * u[k].x + u[k].y * u[k].y + u[k].z * u[k].z + u[k].w * u[k].w;
    bb += v[k].x * v[k].x + v[k].y * v[k].y + v[k].z * v[k].z + v[k].w * v[k].w;
  }
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2) {
    ab += __shfl_xor_sync(0xffffffffu, ab, offset), aa += __shfl_xor_sync(0xffffffffu, aa, offset), bb += __shfl_xor_sync(0xffffffffu, bb, offset);
  }
  const float inverse = rsqrtf(aa * bb + eps), of_ab = seed * inverse, of_both = -seed * ab * inverse * inverse * inverse, of_a = of_both * bb, of_b = of_both * aa;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    float4 s = ((float4 *)a_adj)[first + 32 * k], t = ((float4 *)b_adj)[first + 32 * k];
    s.x += of_ab * v[k].x + of_a * u[k].x, s.y += of_ab * v[k].y + of_a * u[k].y, s.z += of_ab * v[k].z + of_a * u[k].z,
        s.w += of_ab * v[k].w + of_a * u[k].w;
    t.x += of_ab * u[k].x + of_b * v[k].x, t.y += of_ab * u[k].y + of_b * v[k].y, t.z += of_ab * u[k].z + of_b * v[k].z,
        t.w += of_ab * u[k].w + of_b * v[k].w;
    ((float4 *)a_adj)[first + 32 * k] = s, ((float4 *)b_adj)[first + 32 * k] = t;
  }
  if (lane == 0) out[row] = ab * inverse, out_adj[row] = 0;
}

int main(int count, char **words) {
  bench::arguments(count, words);
  const int rows = bench::size(16), columns = COLUMNS, n = rows * columns;
  bench::array<float> out(rows), a(n, -1, 1), b(n, -0.5, 1), out_adj(rows, -1, 1), a_adj(n, -0.01, 0.01), b_adj(n, -0.01, 0.01);
  const float eps = 1e-8f;
  const dim3 block(256), grid((rows + 7) / 8);
  auto g = cugrad::gradient(cosine<float>, "out, a, b");
  bench::compare("cosines of 2^16 rows of 512, groups", {&out, &out_adj, &a_adj, &b_adj},
                 [&] { cosine<float><<<grid, block>>>(out, a, b, rows, columns, eps); },
                 [&] { g.execute_kernel(grid, block, out.data, a.data, b.data, rows, columns, eps, out_adj.data, a_adj.data, b_adj.data); },
                 [&] { cosine_hand<<<grid, block>>>(out, a, b, rows, eps, out_adj, a_adj, b_adj); });
  return bench::finish();
}
