// Shuffles of every type and width, votes, matches, reductions, masks, and the votes of a block.
#include <cstdio>
#include <cuda_runtime.h>
#include <cuda_fp16.h>

template <class T>
__global__ void shuffles(T *out, const T *in) {
  int i = threadIdx.x;
  T v = in[i];
  out[0 * 64 + i] = __shfl_sync(0xffffffffu, v, (i + 5) & 31);
  out[1 * 64 + i] = __shfl_up_sync(0xffffffffu, v, 3);
  out[2 * 64 + i] = __shfl_down_sync(0xffffffffu, v, 3);
  out[3 * 64 + i] = __shfl_xor_sync(0xffffffffu, v, 9);
  out[4 * 64 + i] = __shfl_sync(0xffffffffu, v, 2, 8);
  out[5 * 64 + i] = __shfl_up_sync(0xffffffffu, v, 1u, 4);
  out[6 * 64 + i] = __shfl_down_sync(0xffffffffu, v, 5, 16);
  out[7 * 64 + i] = __shfl_xor_sync(0xffffffffu, v, 3, 8);
}

__global__ void halves(float *out, const float *in) {
  int i = threadIdx.x;
  __half h = __float2half(in[i]);
  __half2 p = __floats2half2_rn(in[i], 2.0f * in[i]);
  h = __shfl_down_sync(0xffffffffu, h, 1);
  p = __shfl_xor_sync(0xffffffffu, p, 4);
  out[i] = __half2float(h) + __low2float(p) + __high2float(p);
}

__global__ void votes(unsigned *out, const int *in) {
  int i = threadIdx.x, v = in[i];
  out[0 * 64 + i] = __ballot_sync(0xffffffffu, v > 0);
  out[1 * 64 + i] = __any_sync(0xffffffffu, v == 7);
  out[2 * 64 + i] = __all_sync(0xffffffffu, v < 7);
  out[3 * 64 + i] = __match_any_sync(0xffffffffu, v & 3);
  int agree;
  out[4 * 64 + i] = __match_all_sync(0xffffffffu, v & 8, &agree);
  out[5 * 64 + i] = agree;
  out[6 * 64 + i] = __reduce_add_sync(0xffffffffu, v);
  out[7 * 64 + i] = __reduce_max_sync(0xffffffffu, v);
  out[8 * 64 + i] = __reduce_min_sync(0xffffffffu, (unsigned)v);
  out[9 * 64 + i] = __reduce_or_sync(0xffffffffu, (unsigned)v) ^ __reduce_and_sync(0xffffffffu, (unsigned)v);
  out[10 * 64 + i] = __reduce_xor_sync(0xffffffffu, (unsigned)v);
  out[11 * 64 + i] = __popc(v) + __ffs(v) + __clz(v) + __brev((unsigned)v) + __fns(0x00f0f00fu, 0, 1 + (i & 7));
}

// Half of the warp exchanges; the other half does something else.
__global__ void partial(int *out, const int *in) {
  int i = threadIdx.x, v = in[i];
  if (i % 32 < 16) {
    unsigned mask = __activemask();
    v += __shfl_down_sync(0x0000ffffu, v, 1, 16);
    __syncwarp(0x0000ffffu);
    if (mask != 0x0000ffffu) v = -1;
  } else {
    v = __reduce_add_sync(0xffff0000u, v);
  }
  __syncwarp();
  out[i] = v;
}

__global__ void legacy(float *out, const float *in) {
  int i = threadIdx.x;
  float v = in[i];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down(v, d);
  if (__any(i % 32 == 7) && i % 32 == 0) out[i / 32] = v;
}

__global__ void block_votes(int *out, const int *in) {
  int i = threadIdx.x;
  out[0 * 64 + i] = __syncthreads_count(in[i] > 2);
  out[1 * 64 + i] = __syncthreads_and(in[i] < 100);
  out[2 * 64 + i] = __syncthreads_or(in[i] == 100);
}

// The guard returns some threads before the barrier; those count as arrived.
__global__ void after_guard(int *out, const int *in, int n) {
  __shared__ int s[64];
  int i = threadIdx.x;
  if (i >= n) return;
  s[i] = in[i];
  __threadfence_block();
  __syncthreads();
  for (int k = 0; k < 3; k++) {
    int v = s[(i + 1) % n];
    __syncthreads();
    s[i] = v;
    __syncthreads();
  }
  __threadfence();
  out[i] = s[i];
}

static int failures = 0;
template <class T, class U>
static void expect(const char *what, int i, T have, U want) {
  if (!((double)have == (double)want) && failures++ < 20)
    printf("%s at %d: have %g, want %g\n", what, i, (double)have, (double)want);
}

template <class T>
static void check_shuffles(const char *what, const T *out, const T *in) {
  for (int i = 0; i < 64; i++) {
    int w = i & ~31, l = i & 31;
    expect(what, i, out[0 * 64 + i], in[w + ((l + 5) & 31)]);
    expect(what, i, out[1 * 64 + i], in[l < 3 ? i : i - 3]);
    expect(what, i, out[2 * 64 + i], in[l > 28 ? i : i + 3]);
    expect(what, i, out[3 * 64 + i], in[w + (l ^ 9)]);
    expect(what, i, out[4 * 64 + i], in[(i & ~7) + 2]);
    expect(what, i, out[5 * 64 + i], in[i % 4 < 1 ? i : i - 1]);
    expect(what, i, out[6 * 64 + i], in[i % 16 > 10 ? i : i + 5]);
    expect(what, i, out[7 * 64 + i], in[i ^ 3]);
  }
}

template <class T>
static T *managed(int n) {
  T *p;
  cudaMallocManaged(&p, n * sizeof(T));
  for (int i = 0; i < n; i++) p[i] = (T)(i * 37 % 11 + i % 3);
  return p;
}

int main() {
  int *i = managed<int>(64), *io = managed<int>(1024);
  unsigned *u = managed<unsigned>(64), *uo = managed<unsigned>(1024);
  float *f = managed<float>(64), *fo = managed<float>(1024);
  double *d = managed<double>(64), *dd = managed<double>(1024);
  long long *l = managed<long long>(64), *lo = managed<long long>(1024);
  shuffles<int><<<1, 64>>>(io, i);
  shuffles<unsigned int><<<1, 64>>>(uo, u);
  shuffles<float><<<1, 64>>>(fo, f);
  shuffles<double><<<1, 64>>>(dd, d);
  shuffles<long long><<<1, 64>>>(lo, l);
  cudaDeviceSynchronize();
  check_shuffles("int", io, i);
  check_shuffles("unsigned", uo, u);
  check_shuffles("float", fo, f);
  check_shuffles("double", dd, d);
  check_shuffles("long long", lo, l);
  halves<<<1, 64>>>(fo, f);
  cudaDeviceSynchronize();
  for (int n = 0; n < 64; n++) expect("halves", n, fo[n], f[n % 32 == 31 ? n : n + 1] + 3 * f[n ^ 4]);
  votes<<<1, 64>>>(uo, i);
  cudaDeviceSynchronize();
  for (int n = 0; n < 64; n++) {
    unsigned ballot = 0, match = 0, any = 0, all = 1, agree = 1, sum = 0, most = 0, least = ~0u, o = 0, a = ~0u, x = 0;
    for (int k = n & ~31; k < (n & ~31) + 32; k++) {
      ballot |= (i[k] > 0) << (k & 31), match |= (unsigned)((i[k] & 3) == (i[n] & 3)) << (k & 31);
      any |= i[k] == 7, all &= i[k] < 7, agree &= (i[k] & 8) == (i[n] & 8);
      sum += i[k], most = most > u[k] ? most : u[k], least = least < u[k] ? least : u[k], o |= u[k], a &= u[k], x ^= u[k];
    }
    unsigned want[] = {ballot, any, all, match, agree ? ~0u : 0, agree, sum, most, least, o ^ a, x};
    for (int k = 0; k < 11; k++) expect("votes", k * 64 + n, uo[k * 64 + n], want[k]);
    int bits = __builtin_popcount(i[n]) + __builtin_ffs(i[n]) + (i[n] ? __builtin_clz(i[n]) : 32);
    unsigned reversed = 0, nth[] = {0, 1, 2, 3, 12, 13, 14, 15};
    for (int k = 0; k < 32; k++) reversed |= (u[n] >> k & 1) << (31 - k);
    expect("bits", n, uo[11 * 64 + n], bits + reversed + nth[n & 7]);
  }
  partial<<<1, 64>>>(io, i);
  cudaDeviceSynchronize();
  for (int n = 0; n < 64; n++) {
    int sum = 0;
    for (int k = 16; k < 32; k++) sum += i[(n & ~31) + k];
    expect("partial", n, io[n], n % 32 >= 16 ? sum : n % 32 == 15 ? 2 * i[n] : i[n] + i[n + 1]);
  }
  legacy<<<1, 64>>>(fo, f);
  cudaDeviceSynchronize();
  for (int w = 0; w < 2; w++) {
    float sum = 0;
    for (int k = 0; k < 32; k++) sum += f[w * 32 + k];
    expect("legacy", w, fo[w], sum);
  }
  block_votes<<<1, 64>>>(io, i);
  cudaDeviceSynchronize();
  int count = 0;
  for (int k = 0; k < 64; k++) count += i[k] > 2;
  for (int n = 0; n < 64; n++) {
    expect("count", n, io[n], count);
    expect("and", n, io[64 + n] != 0, 1);
    expect("or", n, io[128 + n] != 0, 0);
  }
  after_guard<<<1, 64>>>(io, i, 50);
  cudaDeviceSynchronize();
  for (int n = 0; n < 50; n++) expect("after_guard", n, io[n], i[(n + 3) % 50]);
  return failures != 0;
}
