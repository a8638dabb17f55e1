// How each set of kernels is timed; put before its main program by ratios.sh.
#include <algorithm>
#include <cstdio>
#include <vector>

template <class F>
static float median_ms(F run) {
  std::vector<float> times;
  cudaEvent_t a, b;
  cudaEventCreate(&a);
  cudaEventCreate(&b);
  for (int i = 0; i < 23; ++i) {
    cudaEventRecord(a);
    run();
    cudaEventRecord(b);
    cudaEventSynchronize(b);
    float ms = 0;
    cudaEventElapsedTime(&ms, a, b);
    if (i >= 3) times.push_back(ms);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

static float* array(size_t n) {
  float* p = nullptr;
  if (cudaMalloc(&p, n * sizeof(float)) != cudaSuccess) exit(1);
  cudaMemset(p, 0, n * sizeof(float));
  return p;
}

// `kept`: assigns and does not clear the adjoints of outputs; `least`: adds, does not clear and does not compute outputs.
static void report(const char* name, float primal, float gradient, float kept, float least, float atomic, float hand) {
  printf("%-30s primal %7.3f ms  gradient %7.3f ms (%6.2f)  assigned %7.3f ms (%6.2f)", name, primal, gradient,
         gradient / primal, kept, kept / primal);
  printf("  no outputs %7.3f ms (%6.2f)  all atomic %8.3f ms (%6.2f)", least, least / primal, atomic, atomic / primal);
  if (hand > 0) printf("  by hand %7.3f ms (%5.2f)", hand, hand / primal);
  printf("\n");
}
