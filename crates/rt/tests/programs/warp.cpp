// Warp-wide calls against their definition, for all lanes, several widths and partial warps.
#include <cstdio>

//> sum of a warp: 496
//> shuffles wrong: 0
//> partial warp: 10 lanes, ballot 3ff, sum 45
//> votes: 1 0 1 0 55555555
//> match: 88888888 0
//> reduce: 496 0 31 ffffffff
//> branches: ffff ffff0000
//> halves: 120 376
//> exited lanes: aaaaaaaa 16
//> old forms: 496 ffff 7

__global__ void sum(int *out) {
  int v = threadIdx.x;
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x == 0) *out = v;
}

__global__ void shuffles(int *wrong) {
  int lane = threadIdx.x & 31;
  for (int width = 1; width <= 32; width *= 2)
    for (int d = 0; d < width; d++) {
      int first = lane / width * width, last = first + width - 1;
      int idx = __shfl_sync(0xffffffff, lane, d + width, width);
      int up = __shfl_up_sync(0xffffffff, lane, d, width);
      double down = __shfl_down_sync(0xffffffff, (double)lane, d, width);
      long long cross = __shfl_xor_sync(0xffffffff, (long long)lane, d, width);
      bool right = idx == first + d && up == (lane - d >= first ? lane - d : lane) && down == (lane + d <= last ? lane + d : lane) &&
                   cross == (lane ^ d);
      if (!right) atomicAdd(wrong, 1);
    }
}

__global__ void partial(int *out) {
  unsigned mask = __ballot_sync(0xffffffff, 1);
  int v = threadIdx.x;
  for (int d = 16; d > 0; d /= 2) {
    int other = __shfl_down_sync(mask, v, d);
    if (threadIdx.x + d < blockDim.x) v += other;
  }
  if (threadIdx.x == 0) out[0] = __popc(mask), out[1] = mask, out[2] = v;
}

__global__ void votes(unsigned *out) {
  int lane = threadIdx.x;
  unsigned any = __any_sync(~0u, lane == 3), none = __any_sync(~0u, lane > 40);
  unsigned all = __all_sync(~0u, lane < 32), some = __all_sync(~0u, lane < 31);
  unsigned even = __ballot_sync(~0u, lane % 2 == 0);
  int agreed;
  unsigned same = __match_any_sync(~0u, lane % 4);
  __match_all_sync(~0u, lane / 32 + lane % 2, &agreed);
  unsigned added = __reduce_add_sync(~0u, (unsigned)lane), least = __reduce_min_sync(~0u, lane), most = __reduce_max_sync(~0u, lane);
  unsigned or_ = __reduce_or_sync(~0u, 1u << lane);
  __syncwarp();
  if (lane == 31) {
    unsigned all_[] = {any, none, all, some, even, same, (unsigned)agreed, added, least, most, or_};
    for (int i = 0; i < 11; i++) out[i] = all_[i];
  }
}

__global__ void branches(unsigned *out) {
  if (threadIdx.x < 16) {
    unsigned m = __activemask();
    if (threadIdx.x == 0) out[0] = m;
  } else {
    unsigned m = __activemask();
    if (threadIdx.x == 31) out[1] = m;
  }
  // Halves of a warp reduce independently of each other.
  unsigned half = threadIdx.x < 16 ? 0xffff : 0xffff0000;
  int v = threadIdx.x;
  for (int d = 8; d > 0; d /= 2) v += __shfl_xor_sync(half, v, d);
  if (threadIdx.x % 16 == 3) out[2 + threadIdx.x / 16] = v;
}

__global__ void exited(unsigned *out) {
  if (threadIdx.x % 2 == 0) return;
  unsigned m = __ballot_sync(0xffffffff, 1);
  if (threadIdx.x == 1) out[0] = m, out[1] = __popc(m);
}

__global__ void old_forms(int *out) {
  int v = threadIdx.x;
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor(v, d);
  if (threadIdx.x < 16) {
    unsigned m = __ballot(1);
    int b = __shfl((int)threadIdx.x, 7);
    if (threadIdx.x == 2) out[0] = v, out[1] = (int)m, out[2] = b;
  }
}

int main() {
  int *out;
  unsigned *u;
  cudaMallocManaged(&out, 64 * sizeof(int));
  u = (unsigned *)out;
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 32), true, [&](auto... a) { sum(a...); }, out);
  printf("sum of a warp: %d\n", out[0]);
  out[0] = 0;
  ::cugrad_cpu::launch(::cugrad_cpu::config(3, 96), true, [&](auto... a) { shuffles(a...); }, out);
  printf("shuffles wrong: %d\n", out[0]);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 10), true, [&](auto... a) { partial(a...); }, out);
  printf("partial warp: %d lanes, ballot %x, sum %d\n", out[0], u[1], out[2]);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 32), true, [&](auto... a) { votes(a...); }, u);
  printf("votes: %u %u %u %u %x\n", u[0], u[1], u[2], u[3], u[4]);
  printf("match: %x %d\n", u[5], out[6]);
  printf("reduce: %u %u %u %x\n", u[7], u[8], u[9], u[10]);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 32), true, [&](auto... a) { branches(a...); }, u);
  printf("branches: %x %x\nhalves: %d %d\n", u[0], u[1], out[2], out[3]);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 32), true, [&](auto... a) { exited(a...); }, u);
  printf("exited lanes: %x %u\n", u[0], u[1]);
  ::cugrad_cpu::launch(::cugrad_cpu::config(1, 32), true, [&](auto... a) { old_forms(a...); }, out);
  printf("old forms: %d %x %d\n", out[0], u[1], out[2]);
}
