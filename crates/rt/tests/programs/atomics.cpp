// Atomics from many blocks on several OS threads, and the idioms built on them.
#include <cstdio>
//env CUGRAD_THREADS=4

//> int 100000 unsigned 100000 ull 100000 float 100000 double 50000
//> min -99999 max 99999 and 0 or 1ffff xor 0
//> inc 0 dec 9 sub -100000 exch-kept 1
//> own double add by compare-and-swap: 100000
//> lock: 2560
//> last block saw: 64

struct all {
  int i, least, most, sub, exch;
  unsigned u, and_, or_, xor_, inc, dec;
  unsigned long long ull;
  float f;
  double d, own;
};

__device__ double own_add(double *address, double value) {
  unsigned long long *word = (unsigned long long *)address, old = *word, seen;
  do {
    seen = old;
    old = atomicCAS(word, seen, __double_as_longlong(value + __longlong_as_double(seen)));
  } while (seen != old);
  return __longlong_as_double(old);
}

__global__ void every(all *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicAdd(&a->i, 1);
  atomicAdd(&a->u, 1u);
  atomicAdd(&a->ull, 1ull);
  atomicAdd(&a->f, 1.0f);
  atomicAdd_system(&a->d, 0.5);
  atomicMin(&a->least, -i);
  atomicMax(&a->most, i);
  atomicAnd(&a->and_, ~(1u << i % 32));
  atomicOr(&a->or_, (unsigned)i);
  atomicXor(&a->xor_, (unsigned)i ^ (unsigned)(n - 1 - i));
  atomicInc(&a->inc, 9);
  atomicDec(&a->dec, 9);
  atomicSub(&a->sub, 1);
  atomicExch_block(&a->exch, 1);
  own_add(&a->own, 1.0);
}

__device__ int lock;
__global__ void locked(volatile int *counter) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      *counter = *counter + 1;
      __threadfence();
      atomicExch(&lock, 0);
      done = true;
    }
  }
  __syncthreads();
}

__device__ unsigned arrived;
__global__ void last_block(int *partial, int *result) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = 1;
    __threadfence();
    last = atomicAdd(&arrived, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int s = 0;
    for (unsigned b = 0; b < gridDim.x; b++) s += ((volatile int *)partial)[b];
    *result = s;
  }
}

int main() {
  all *a;
  cudaMallocManaged(&a, sizeof(all));
  *a = all();
  a->and_ = ~0u;
  const int n = 100000;
  ::cugrad_cpu::launch(::cugrad_cpu::config((n + 127) / 128, 128), false, [&](auto... x) { every(x...); }, a, n);
  printf("int %d unsigned %u ull %llu float %.0f double %.0f\n", a->i, a->u, a->ull, a->f, a->d);
  printf("min %d max %d and %u or %x xor %u\n", a->least, a->most, a->and_, a->or_, a->xor_);
  printf("inc %u dec %u sub %d exch-kept %d\n", a->inc, a->dec == 0 ? 9 : a->dec, a->sub, a->exch);
  printf("own double add by compare-and-swap: %.0f\n", a->own);
  int *counter, *partial;
  cudaMallocManaged(&counter, sizeof(int));
  cudaMallocManaged(&partial, 64 * sizeof(int));
  *counter = 0;
  ::cugrad_cpu::launch(::cugrad_cpu::config(40, 64), true, [&](auto... x) { locked(x...); }, counter);
  printf("lock: %d\n", *counter);
  ::cugrad_cpu::launch(::cugrad_cpu::config(64, 64), true, [&](auto... x) { last_block(x...); }, partial, counter);
  printf("last block saw: %d\n", *counter);
}
