// Plain kernels beside the loops one would write by hand; prints microseconds and the ratio.
#include <chrono>
#include <cmath>
#include <cstdio>

template <class T>
__global__ void saxpy(int n, T a, const T *x, T *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
__global__ void exponential(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = expf(a * x[i]) + y[i];
}
template <class T>
__attribute__((noinline)) void saxpy_loop(int n, T a, const T *x, T *y) {
  for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
}
__attribute__((noinline)) void exponential_loop(int n, float a, const float *x, float *y) {
  for (int i = 0; i < n; i++) y[i] = expf(a * x[i]) + y[i];
}

template <class F>
double best(F f) {
  double least = 1e9;
  for (int r = 0; r < 10; r++) {
    auto start = std::chrono::steady_clock::now();
    for (int q = 0; q < 3; q++) f();
    double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    least = spent < least ? spent : least;
  }
  return least / 3 * 1e6;
}
template <class F, class G>
void compare(const char *name, F kernel, G loop) {
  double k = best(kernel), l = best(loop);
  printf("%s: kernel %.1f us, loop %.1f us, ratio %.2f\n", name, k, l, k / l);
}

int main() {
  const int n = 1000000;
  float *x, *y;
  int *p, *q;
  cudaMallocManaged(&x, n * sizeof(float));
  cudaMallocManaged(&y, n * sizeof(float));
  cudaMallocManaged(&p, n * sizeof(int));
  cudaMallocManaged(&q, n * sizeof(int));
  for (int i = 0; i < n; i++) x[i] = i % 7 * 0.01f, y[i] = 0, p[i] = i, q[i] = 0;
  ::cugrad_cpu::config c((n + 255) / 256, 256);
  compare("saxpy float", [&] { ::cugrad_cpu::launch(c, false, [&](auto... a) { saxpy(a...); }, n, 2.0f, x, y); }, [&] { saxpy_loop(n, 2.0f, x, y); });
  compare("saxpy int", [&] { ::cugrad_cpu::launch(c, false, [&](auto... a) { saxpy(a...); }, n, 2, p, q); }, [&] { saxpy_loop(n, 2, p, q); });
  compare("exponential", [&] { ::cugrad_cpu::launch(c, false, [&](auto... a) { exponential(a...); }, n, -2.0f, x, y); },
          [&] { exponential_loop(n, -2.0f, x, y); });
}
