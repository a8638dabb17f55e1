// What only CUDA has: shared memory of every kind, groups, warps, atomics, vector types, half precision.
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <cassert>
#include <cmath>
#include <cstdio>

namespace groups = cooperative_groups;

template <class T>
struct dynamic_memory {
    __device__ operator T*() {
        extern __shared__ long long pool[];
        return reinterpret_cast<T*>(pool);
    }
};

extern __shared__ float at_file_scope[];
__constant__ double weights[8] = {1, 2};
__constant__ struct { float gain; int shift; } settings = {2.f, 1};
__device__ double totals[4];
__device__ int visits;
const float half_turn = 3.14159265f;
static __device__ const int offsets[] = {1, -1, 2};

template <class T>
__device__ T warp_sum(T v, unsigned mask = 0xffffffffu) {
    for (int step = warpSize / 2; step > 0; step >>= 1) v += __shfl_down_sync(mask, v, step);
    return v;
}

template <class T, int Size>
__global__ void __launch_bounds__(Size) block_sum(const T* __restrict__ in, T* __restrict__ out, unsigned n) {
    T* partial = dynamic_memory<T>();
    T mine = 0;
    for (unsigned i = blockIdx.x * Size + threadIdx.x; i < n; i += gridDim.x * Size) mine += in[i];
    partial[threadIdx.x] = mine;
    __syncthreads();
    if constexpr (Size >= 128) {
        if (threadIdx.x < Size / 2) partial[threadIdx.x] = mine = mine + partial[threadIdx.x + Size / 2];
        __syncthreads();
    }
    if (threadIdx.x < 32) mine = warp_sum(partial[threadIdx.x]);
    if (!threadIdx.x) atomicAdd(out, mine);
}
template __global__ void block_sum<float, 128>(const float*, float*, unsigned);
template __global__ void block_sum<double, 64>(const double*, double*, unsigned);

__global__ void grouped(float* out, const float* in) {
    groups::thread_block block = groups::this_thread_block();
    groups::thread_block_tile<32> warp = groups::tiled_partition<32>(block);
    auto quad = groups::tiled_partition<4>(block);
    float v = in[block.thread_rank()];
    v += warp.shfl_xor(v, 1) + quad.shfl_down(v, 2);
    block.sync();
    groups::sync(block);
    warp.sync();
    if (warp.thread_rank() == 0 && warp.meta_group_rank() < block.size() / warp.size()) out[block.group_index().x] = v;
    if (warp.any(v > 0.f)) out[1] += at_file_scope[quad.thread_rank()];
}

__global__ void tiles(double* out, const double* in, int n) {
    __shared__ double tile[8][9], edge;
    int x = threadIdx.x, y = threadIdx.y;
    for (int k = 0; k < n; k += 8) {
        tile[y][x] = in[(k + y) * n + x];
        if (x == 0 && y == 0) edge = in[k];
        __syncthreads();
#pragma unroll
        for (int j = 0; j < 8; ++j) out[y * 8 + x] += tile[j][x] * tile[y][j] * edge;
        __syncthreads();
        __threadfence_block();
    }
}

struct __align__(16) body {
    float3 at;
    float mass;
    bool fixed;
};
__device__ float3 operator-(float3 a, const float3& b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
__device__ void operator+=(float3& a, float3 b) { a = {a.x + b.x, a.y + b.y, a.z + b.z}; }
__device__ float square(float3 v) { return v.x * v.x + v.y * v.y + v.z * v.z; }

__global__ void bodies(body* out, const body* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || in[i].fixed) return;
    body mine = in[i];
    for (int j = 0; j < n; ++j) {
        if (j == i) continue;
        float3 away = in[j].at - mine.at;
        float near = rsqrtf(square(away) + 1e-3f);
        mine.at += make_float3(away.x * near, 0.f, __fdividef(away.z, near));
        mine.mass = fmaxf(mine.mass, __expf(-near) * in[j].mass);
    }
    assert(mine.mass >= 0.f && "mass");
    if (mine.mass > 1e6f) printf("body %d is heavy: %f\n", i, mine.mass);
    out[i] = mine;
}

__global__ void vectors(float* out, const float* in, int n) {
    int i = threadIdx.x;
    float4 v = reinterpret_cast<const float4*>(in)[i];
    float2 w = *((const float2*)in + i);
    v.x *= w.y;
    ((float4*)out)[i] = v;
    float4 cached = __ldg((const float4*)in + 1);
    out[i] += cached.w + __ldg(in + 2);
    dim3 shape(4, 5);
    uint3 me = threadIdx;
    double2 pair{};
    pair.y = shape.z + me.y;
    out[i] += pair.y;
}

__global__ void halves(__half* out, const __half* in) {
    int i = threadIdx.x;
    __half a = in[i];
    float wide = __half2float(a);
    out[i] = __float2half(wide * 2.f) + a * in[i + 1];
    out[i + 1] = a > in[1] ? -a : (__half)1.5f;
}

__global__ void counters(int* a, unsigned* b, unsigned long long* c, float* f) {
    atomicMax(b, 3u);
    atomicCAS(c, 1ull, 2ull);
    int old = atomicExch(&a[1], 2);
    atomicInc(b, 7u);
    atomicAdd(&visits, 1);
    atomicAdd_block(f, 1.f);
    a[2] = min(a[1], 3) + max(2, old) + __popc(*b) + __clz(old) + __ffs(5) + __float_as_int(f[0]);
    unsigned votes = __ballot_sync(~0u, a[0] > 0);
    if (__any_sync(votes, old) || __all_sync(votes, old > 1)) a[3] = __syncthreads_or(old);
}

__global__ void globals(double* out, const double* in) {
    int i = threadIdx.x;
    totals[i & 3] += in[i];
    float s, c;
    sincosf((float)in[i], &s, &c);
    out[i] = weights[i & 7] * half_turn + totals[0] + offsets[i % 3] + s * c + settings.gain * (1 << settings.shift);
}
