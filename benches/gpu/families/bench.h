// Times a kernel, its gradient as a user calls it and a gradient written by hand, side by side in one run, and compares what the two
// gradients leave in memory. All have one contract: outputs are computed, seeds of what is written end as zero, gradients are added to
// what is there.
//
//   bench::array<float> x(n, -1, 1), y(n), y_adj(n, 0.5, 1.5), x_adj(n);
//   bench::compare("name", {&y, &y_adj, &x_adj}, [&] { k<<<g, b>>>(y, x, n); }, [&] { g.execute_kernel(…); }, [&] { by_hand<<<g, b>>>(…); });
//
// What the arrays in braces held when they were made is put back before each run, outside of the time that is taken. One argument
// to the program makes everything so many powers of two smaller: `cugrad run gathers.cu -- 8` compares on a CPU.
#ifndef BENCH_H
#define BENCH_H
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <vector>

namespace bench {

inline void check(cudaError_t status, const char* doing) {
  if (status == cudaSuccess) return;
  fprintf(stderr, "%s: %s\n", doing, cudaGetErrorString(status));
  exit(1);
}

inline int& smaller() {
  static int shift = 0;
  return shift;
}

inline void arguments(int count, char** words) {
  if (count > 1) smaller() = atoi(words[1]);
}

// 2^log, or less where that was asked for.
inline int size(int log) { return 1 << std::max(log - smaller(), 4); }

// One of many numbers that look random; the same in every run.
inline double number(size_t i) {
  unsigned long long z = (i + 1) * 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return double((z ^ (z >> 31)) >> 11) / double(1ull << 53);
}

// What is put back and compared.
struct watched {
  virtual ~watched() {}
  virtual void restore() = 0;
  virtual void note() = 0;
  // The largest difference from what was noted, over the largest number.
  virtual double difference() = 0;
};

// Device memory, with numbers between `low` and `high`.
template <class T>
struct array : watched {
  T* data = nullptr;
  T* initial = nullptr;
  size_t count;
  std::vector<T> noted;

  explicit array(size_t n, double low = 0, double high = 0) : count(n) {
    static size_t made = 0;
    std::vector<T> host(n);
    for (size_t i = 0; i < n; ++i) host[i] = T(low + (high - low) * number(i + made));
    made += n;
    fill(host);
  }
  explicit array(const std::vector<T>& host) : count(host.size()) { fill(host); }
  array(const array&) = delete;
  array& operator=(const array&) = delete;
  ~array() override {
    cudaFree(data);
    cudaFree(initial);
  }

  operator T*() const { return data; }

  void restore() override {
    check(cudaMemcpyAsync(data, initial, count * sizeof(T), cudaMemcpyDeviceToDevice), "putting an array back");
  }
  void note() override { noted = contents(); }
  double difference() override {
    const std::vector<T> now = contents();
    double most = 0, largest = 0;
    for (size_t i = 0; i < count; ++i) {
      most = std::max(most, std::fabs(double(now[i]) - double(noted[i])));
      largest = std::max(largest, std::fabs(double(now[i])));
      // Comparisons with a NaN are false.
      if (!(std::fabs(double(now[i]) - double(noted[i])) >= 0)) return INFINITY;
    }
    return most > 0 ? most / std::max(largest, 1e-30) : 0;
  }
  std::vector<T> contents() const {
    std::vector<T> host(count);
    check(cudaMemcpy(host.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost), "reading an array");
    return host;
  }

private:
  void fill(const std::vector<T>& host) {
    for (T** p : {&data, &initial}) {
      check(cudaMalloc(p, count * sizeof(T)), "an array");
      check(cudaMemcpy(*p, host.data(), count * sizeof(T), cudaMemcpyHostToDevice), "filling an array");
    }
  }
};

using arrays = std::initializer_list<watched*>;

template <class F>
double median_ms(const arrays& watched, F run) {
  std::vector<double> times;
  cudaEvent_t from, to;
  check(cudaEventCreate(&from), "an event");
  check(cudaEventCreate(&to), "an event");
  const int runs = smaller() ? 1 : 21, first = smaller() ? 0 : 3;
  for (int i = 0; i < first + runs; ++i) {
    for (auto* a : watched) a->restore();
    cudaEventRecord(from);
    run();
    cudaEventRecord(to);
    check(cudaEventSynchronize(to), "a run");
    float ms = 0;
    cudaEventElapsedTime(&ms, from, to);
    if (i >= first) times.push_back(ms);
  }
  cudaEventDestroy(from);
  cudaEventDestroy(to);
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

inline bool& failed() {
  static bool any = false;
  return any;
}

// Prints: gradient ÷ primal, hand ÷ primal, gradient ÷ hand, and by how much the two gradients differ.
template <class Primal, class Gradient, class Hand>
void compare(const char* name, arrays watched, Primal primal, Gradient gradient, Hand hand, double tolerance = 1e-3) {
  const double p = median_ms(watched, primal);
  const double g = median_ms(watched, gradient);
  for (auto* a : watched) a->note();
  const double h = median_ms(watched, hand);
  double most = 0;
  for (auto* a : watched) most = std::max(most, a->difference());
  const bool equal = most <= tolerance;
  failed() |= !equal;
  printf("%-44s primal %8.3f ms  gradient %6.2f  by hand %6.2f  ratio %5.2f  difference %.1e%s\n", name, p, g / p, h / p, g / h,
         most, equal ? "" : "  DIFFERENT");
  fflush(stdout);
}

inline int finish() {
  check(cudaDeviceSynchronize(), "the end");
  return failed() ? 1 : 0;
}

}  // namespace bench

#endif
