// Appended to the kernels and their generated gradients by ratios.sh: times each pair.
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

static void report(const char* name, float primal, float gradient) {
  printf("%-34s primal %8.3f ms  gradient %8.3f ms  ratio %6.2f\n", name, primal, gradient, gradient / primal);
}

int main() {
  const int n = 1 << 26, w = 8192, m = 1024, t = 1 << 20;
  float *x = array(n), *y = array(n), *xa = array(n), *ya = array(n), *z = array(n), *za = array(n), *s = array(1);
  dim3 b1(256), g1(n / 256), b2(32, 8), gs(w / 32, w / 8), bm(16, 16), gm(m / 16, m / 16);
  report("elementwise 2^26", median_ms([&] { elementwise<<<g1, b1>>>(y, x, n); }),
         median_ms([&] { elementwise_rev<<<g1, b1>>>(y, x, n, ya, xa); }));
  report("scalar read by 2^26 threads", median_ms([&] { scale<<<g1, b1>>>(y, x, 2.0f, n); }),
         median_ms([&] { scale_rev<<<g1, b1>>>(y, x, 2.0f, n, ya, xa, s); }));
  report("5-point stencil 8192^2", median_ms([&] { stencil<<<gs, b2>>>(y, x, w, w); }),
         median_ms([&] { stencil_rev<<<gs, b2>>>(y, x, w, w, ya, xa); }));
  report("naive matrix product 1024^3", median_ms([&] { matmul<<<gm, bm>>>(y, x, z, m); }),
         median_ms([&] { matmul_rev<<<gm, bm>>>(y, x, z, m, ya, xa, za); }));
  ::cugrad::tape_slab slab;
  ::cugrad::tape tape = slab.make_tape(t, 128);
  report("recurrence, 100 steps, 2^20, tape", median_ms([&] { recurrence<<<t / 256, 256>>>(y, x, t, 100); }),
         median_ms([&] { recurrence_rev<<<t / 256, 256>>>(y, x, t, 100, ya, xa, tape); }));
  printf("tape overflowed: %d, last error: %s\n", (int)slab.overflowed(), cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
