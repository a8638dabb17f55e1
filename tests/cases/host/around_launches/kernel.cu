// Launches from lambdas, a plan with untyped members, clocks of C, and the verdict that a program prints.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sys/time.h>
#include <time.h>
#include <cuda_runtime.h>
struct Plan {
  const double* in;
  double* out;
  void* staged;
  void* d_in;
  void* d_out;
  int count;
  cudaStream_t stream;
};
__global__ void square(double* y, const double* x, int n) {
  int i = threadIdx.x;
  if (i < n) y[i] = 0.5 * y[i] + x[i] * x[i];
}
static double wall() {
  struct timeval now;
  gettimeofday(&now, NULL);
  return now.tv_sec + 1e-6 * now.tv_usec;
}
template <class F>
static double timed(F f, int repeat) {
  struct timespec a, b;
  clock_gettime(CLOCK_MONOTONIC, &a);
  for (int i = 0; i < repeat; ++i) f();
  cudaDeviceSynchronize();
  clock_gettime(CLOCK_MONOTONIC, &b);
  return (b.tv_sec - a.tv_sec) + 1e-9 * (b.tv_nsec - a.tv_nsec);
}
static void prepare(Plan* plan) {
  size_t bytes = plan->count * sizeof(double);
  cudaStreamCreate(&plan->stream);
  cudaMallocHost(&plan->staged, bytes);
  cudaMalloc(&plan->d_in, bytes);
  cudaMalloc(&plan->d_out, bytes);
  double* staged = (double*)plan->staged;
  for (int i = 0; i < plan->count; ++i) staged[i] = sin(plan->in[i]);
  cudaMemcpyAsync(plan->d_in, staged, bytes, cudaMemcpyHostToDevice, plan->stream);
  cudaMemsetAsync(plan->d_out, 0, bytes, plan->stream);
}
void f(double* out, const double* in, int n) {
  double start = wall();
  time_t began = time(NULL);
  Plan plan = {in, out, NULL, NULL, NULL, n};
  prepare(&plan);
  auto launch = [&]() { square<<<1, 32, 0, plan.stream>>>((double*)plan.d_out, (double*)plan.d_in, n); };
  double took = timed(launch, 2);
  took += timed([&] { launch(); }, 1);
  cudaMemcpyAsync(plan.out, plan.d_out, n * sizeof(double), cudaMemcpyDeviceToHost, plan.stream);
  while (cudaStreamQuery(plan.stream) == cudaErrorNotReady) {
  }
  bool ok = wall() >= start && took >= 0 && time(NULL) >= began;
  printf("%s after %f s\n", ok ? "PASS" : "FAIL", took);
  const char* verdict = ok ? "fine" : "bad";
  printf("%s, %s\n", verdict, n > 4 ? "large" : "small");
  cudaFree(plan.d_in);
  cudaFree(plan.d_out);
  cudaFreeHost(plan.staged);
  cudaStreamDestroy(plan.stream);
  if (!ok) exit(1);
}
