// The tape: deep, mixed types, one per thread in loops and in coroutines.
#include <cugrad/tape.h>
#include <cstdio>
#include <vector>
//env CUGRAD_THREADS=3

//> plain wrong: 0
//> coroutines wrong: 0
//> by reference: 12

__device__ int fill_and_drain(::cugrad::tape &tape, int seed, int depth) {
  int wrong = 0;
  int local = seed;
  for (int i = 0; i < depth; i++) {
    tape.push(seed + i);
    tape.push(i % 3 == 0);
    tape.push(0.5 * (seed + i));
    tape.push((float)i);
    tape.push((short)i);
    tape.push(&local);
    tape.push((unsigned long long)i << 40);
  }
  for (int i = depth - 1; i >= 0; i--) {
    wrong += tape.pop<unsigned long long>() != (unsigned long long)i << 40;
    wrong += tape.pop<int *>() != &local;
    wrong += tape.pop<short>() != (short)i;
    wrong += tape.pop<float>() != (float)i;
    wrong += tape.pop<double>() != 0.5 * (seed + i);
    wrong += tape.pop<bool>() != (i % 3 == 0);
    wrong += tape.pop<int>() != seed + i;
  }
  return wrong;
}

__global__ void plain(int *wrong, ::cugrad::tape tape) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  int bad = fill_and_drain(tape, id, id % 5000);
  if (bad) atomicAdd(wrong, bad);
}

__global__ void meeting(int *wrong, ::cugrad::tape tape) {
  int id = blockIdx.x * blockDim.x + threadIdx.x, bad = 0;
  for (int i = 0; i < 500; i++) {
    tape.push(id * 1000 + i);
    if (i % 100 == 0) __syncthreads();
  }
  for (int i = 499; i >= 0; i--) {
    bad += tape.pop<int>() != id * 1000 + i;
    if (i % 100 == 0) __syncthreads();
  }
  if (bad) atomicAdd(wrong, bad);
}

void put(::cugrad::tape &tape, int v) { tape.push(v); }

int main() {
  int *wrong;
  cudaMallocManaged(&wrong, 4);
  *wrong = 0;
  cugrad::tape_slab slab;
  ::cugrad_cpu::launch(::cugrad_cpu::config(50, 32), false, [&](auto... a) { plain(a...); }, wrong, slab.make_tape(1600, 100));
  printf("plain wrong: %d\n", *wrong);
  ::cugrad_cpu::launch(::cugrad_cpu::config(7, 96), true, [&](auto... a) { meeting(a...); }, wrong, cugrad::tape{});
  printf("coroutines wrong: %d\n", *wrong + slab.overflowed());
  cugrad::tape t;
  put(t, 5);
  put(t, 7);
  int sum = t.pop<int>();
  printf("by reference: %d\n", sum + t.pop<int>());
}
