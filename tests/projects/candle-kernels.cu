// Normalisation by rows as candle's kernels do it, whose gradients candle has in Rust: ours beside differences.
#include <cmath>
#include <cstdio>
#include <vector>

#include <cugrad/cugrad.h>

#include "reduce.cu"

static const int ROWS = 5, COLUMNS = 70;

template <class T>
static T* copied(const std::vector<T>& values) {
  T* p;
  cudaMalloc(&p, values.size() * sizeof(T));
  cudaMemcpy(p, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}
template <class T>
static std::vector<T> back(const T* p, size_t n) {
  std::vector<T> values(n);
  cudaMemcpy(values.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost);
  return values;
}
template <class T>
static std::vector<T> drawn(size_t n, unsigned state) {
  std::vector<T> values(n);
  for (T& each : values) {
    state = state * 1664525u + 1013904223u;
    each = (T)((state >> 8) / 8388608.0 - 1.0);
  }
  return values;
}
template <class T>
static double dot(const std::vector<T>& a, const std::vector<T>& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += (double)a[i] * b[i];
  return sum;
}
static void say(const char* what, double ours, double differences, double tolerance) {
  const bool agrees = fabs(differences) > 1e-3 && fabs(ours - differences) <= tolerance * (1 + fabs(differences));
  printf("%s %s\n", what, agrees ? "agrees" : "differs");
  if (!agrees) printf("%.12g for %.12g\n", ours, differences);
}

int main() {
  const size_t n = ROWS * COLUMNS;
  {
    const auto x = drawn<double>(n, 1), v = drawn<double>(n, 2), w = drawn<double>(n, 3);
    const auto sum = [&](double h) {
      auto moved = x;
      for (size_t i = 0; i < n; ++i) moved[i] += h * v[i];
      double *in = copied(moved), *out = copied(moved);
      softmax_f64<<<ROWS, dim3(1, 32)>>>(in, out, COLUMNS);
      return dot(back(out, n), w);
    };
    double *in = copied(x), *out = copied(x), *in_adj = copied(std::vector<double>(n)), *out_adj = copied(w);
    auto gradient = cugrad::gradient(softmax_f64, "src, dst");
    gradient.execute_kernel(dim3(ROWS), dim3(1, 32), in, out, COLUMNS, in_adj, out_adj);
    say("softmax", dot(back(in_adj, n), v), (sum(1e-4) - sum(-1e-4)) / 2e-4, 1e-7);
  }
  {
    const auto x = drawn<float>(n, 4), v = drawn<float>(n, 5), w = drawn<float>(n, 6);
    const auto scale = drawn<float>(COLUMNS, 7), scale_v = drawn<float>(COLUMNS, 8), shift = drawn<float>(COLUMNS, 9), shift_v = drawn<float>(COLUMNS, 10);
    const auto sum = [&](float h) {
      auto moved = x, a = scale, b = shift;
      for (size_t i = 0; i < n; ++i) moved[i] += h * v[i];
      for (int i = 0; i < COLUMNS; ++i) a[i] += h * scale_v[i], b[i] += h * shift_v[i];
      float *in = copied(moved), *out = copied(moved);
      layernorm_f32<<<ROWS, 32>>>(in, out, copied(a), copied(b), COLUMNS, 32, 1e-5f);
      return dot(back(out, n), w);
    };
    float *in = copied(x), *out = copied(x), *in_adj = copied(std::vector<float>(n)), *out_adj = copied(w);
    float *a_adj = copied(std::vector<float>(COLUMNS)), *b_adj = copied(std::vector<float>(COLUMNS));
    auto gradient = cugrad::gradient(layernorm_f32, "src, dst, alpha, beta");
    gradient.execute_kernel(dim3(ROWS), dim3(32), in, out, copied(scale), copied(shift), COLUMNS, 32, 1e-5f, in_adj, out_adj, a_adj, b_adj);
    const double ours = dot(back(in_adj, n), v) + dot(back(a_adj, COLUMNS), scale_v) + dot(back(b_adj, COLUMNS), shift_v);
    say("layer norm", ours, (sum(1.0f / 64) - sum(-1.0f / 64)) / (2.0 / 64), 5e-3);
  }
}
