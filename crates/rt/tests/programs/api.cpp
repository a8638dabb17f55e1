// Errors, launch configurations, streams, events, device queries.
#include <cstdio>
#include <cstring>

//> no error | invalid argument | out of memory | cudaErrorInvalidConfiguration | unrecognized error code
//> last 9, peeked 9, cleared 0
//> configurations: 9 9 9 9 9 9 9 0
//> shared: 1 0 1
//> stream 0 0 0, flags 1, priority -2, destroyed 400, launch on it 400
//> events: 0 1 0, without timing 400, not recorded 400
//> callback 3, host function 4
//> one device 1 0 101
//> properties: cugrad CPU executor 9.0, 32 lanes, 1024 threads, 49152 of 232448 bytes, attribute 1024
//> memory ok 1
//> occupancy 8, suggested block 1024
//> kernels by pointer 11 22, untyped 98
//! on the CPU the kernel must be given as a function

__global__ void nothing() {}
__global__ void put(int *out, int a, float b) { *out = a + (int)b; }

int launched(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0) {
  ::cugrad_cpu::launch(::cugrad_cpu::config(grid, block, shared, stream), false, [&](auto... a) { nothing(a...); });
  return cudaGetLastError();
}

int main() {
  printf("%s | %s | %s | %s | %s\n", cudaGetErrorString(cudaSuccess), cudaGetErrorString(cudaErrorInvalidValue),
         cudaGetErrorString(cudaErrorMemoryAllocation), cudaGetErrorName((cudaError_t)9), cudaGetErrorName((cudaError_t)12345));
  ::cugrad_cpu::launch(::cugrad_cpu::config(0, 32), false, [&](auto... a) { nothing(a...); });
  int peeked = cudaPeekAtLastError(), last = cudaGetLastError();
  printf("last %d, peeked %d, cleared %d\n", last, peeked, cudaGetLastError());
  printf("configurations: %d %d %d %d %d %d %d %d\n", launched(1, 0), launched(1, 1025), launched(1, dim3(32, 64)), launched(1, dim3(1, 1, 65)),
         launched(dim3(1, 65536), 1), launched(dim3(1, 1, 70000), 1), launched(-1, 32), launched(dim3(70000, 2, 2), 1));
  int too_much = launched(1, 1, 60000);
  cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
  printf("shared: %d %d %d\n", too_much, launched(1, 1, 60000), launched(1, 1, 200000));

  cudaStream_t s;
  unsigned flags;
  int priority;
  int created = cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, -2);
  cudaStreamGetFlags(s, &flags);
  cudaStreamGetPriority(s, &priority);
  int on_it = launched(1, 1, 0, s), queried = cudaStreamQuery(s);
  cudaStreamDestroy(s);
  int destroyed = cudaStreamSynchronize(s);
  cudaGetLastError();
  printf("stream %d %d %d, flags %u, priority %d, destroyed %d, launch on it %d\n", created, on_it, queried, flags, priority, destroyed, launched(1, 1, 0, s));

  cudaEvent_t start, end, untimed, fresh;
  float ms = -1, other;
  cudaEventCreate(&start);
  cudaEventCreate(&end);
  cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming);
  cudaEventCreate(&fresh);
  cudaEventRecord(start);
  cudaEventRecord(untimed, 0);
  cudaEventRecord(end, cudaStreamPerThread);
  int elapsed = cudaEventElapsedTime(&ms, start, end);
  int without = cudaEventElapsedTime(&other, start, untimed), never = cudaEventElapsedTime(&other, start, fresh);
  printf("events: %d %d %d, without timing %d, not recorded %d\n", elapsed, ms >= 0 && ms < 1000, cudaStreamWaitEvent(0, end), without, never);

  int calls = 0;
  cudaStreamAddCallback(0, [](cudaStream_t, cudaError_t, void *p) { *(int *)p += 3; }, &calls, 0);
  int three = calls;
  cudaLaunchHostFunc(0, [](void *p) { *(int *)p += 1; }, &calls);
  printf("callback %d, host function %d\n", three, calls);

  int count, device, block, grid, blocks, attribute;
  cudaGetDeviceCount(&count);
  cudaGetDevice(&device);
  printf("one device %d %d %d\n", count, device, cudaSetDevice(1));
  cudaGetLastError();
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  cudaDeviceGetAttribute(&attribute, cudaDevAttrMaxThreadsPerBlock, 0);
  printf("properties: %s %d.%d, %d lanes, %d threads, %zu of %zu bytes, attribute %d\n", p.name, p.major, p.minor, p.warpSize, p.maxThreadsPerBlock,
         p.sharedMemPerBlock, p.sharedMemPerBlockOptin, attribute);
  size_t before, after, total;
  void *memory;
  cudaMemGetInfo(&before, &total);
  cudaMalloc(&memory, 1000);
  cudaMemGetInfo(&after, &total);
  printf("memory ok %d\n", before == after + 1000 && total == p.totalGlobalMem);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 256, 0);
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, nothing, 0, 0);
  printf("occupancy %d, suggested block %d\n", blocks, block);

  int *out, a = 10;
  float b = 1.5f;
  cudaMallocManaged(&out, 4);
  void *args[] = {&out, &a, &b};
  cudaLaunchKernel(put, dim3(1), dim3(1), args, 0, 0);
  int first = *out;
  a = 20, b = 2;
  cudaLaunchCooperativeKernel(put, 1, 1, args);
  printf("kernels by pointer %d %d, untyped %d\n", first, *out, cudaLaunchKernel((void *)put, dim3(1), dim3(1), args, 0, 0));
}
