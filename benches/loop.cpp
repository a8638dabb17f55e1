// The same generated gradients, called from loops written by hand. See xtask/src/bench/executor.rs.
//
// The generated functions become methods of a thread that knows its indices, so that the compiler sees the indices
// as plain loop variables.
#include <cstring>

#include "kernels.h"

struct index3 {
  unsigned x, y, z;
};

// What a GPU's atomicAdd means on a CPU: compare and exchange until it holds.
inline float atomicAdd(float* p, float v) {
  unsigned old, next;
  float sum;
  __atomic_load(reinterpret_cast<unsigned*>(p), &old, __ATOMIC_RELAXED);
  do {
    std::memcpy(&sum, &old, sizeof sum);
    sum += v;
    std::memcpy(&next, &sum, sizeof next);
  } while (!__atomic_compare_exchange(reinterpret_cast<unsigned*>(p), &old, &next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return sum - v;
}

// What generated code adds by is made for threads; here each of them adds for itself, as on the CPU.
#define CUGRAD_ACCUMULATE_H
namespace cugrad {
inline void accumulate_row(float* place, float left, float own, float right) {
  atomicAdd(place - 1, left);
  atomicAdd(place, own);
  atomicAdd(place + 1, right);
}
}  // namespace cugrad

struct thread {
  index3 threadIdx, blockIdx, blockDim, gridDim;
#define __global__
#define static
#include "generated.inc"
#undef static
#undef __global__
};

template <class Body>
void for_all_threads(Body body) {
  const unsigned blocks = (elements + block_size - 1) / block_size;
  for (unsigned b = 0; b < blocks; ++b)
    for (unsigned t = 0; t < block_size; ++t)
      body(thread{{t, 0, 0}, {b, 0, 0}, {block_size, 1, 1}, {blocks, 1, 1}});
}

int main() {
  std::vector<std::vector<float>> arrays(6, std::vector<float>(elements));
  for (auto& array : arrays)
    for (int i = 0; i < elements; ++i) array[i] = 0.5f + 0.001f * (i % 97);
  // Captured by value, so that the compiler need not fear that a store changes a pointer.
  float *y = arrays[0].data(), *x = arrays[1].data(), *w = arrays[2].data();
  float *y_adj = arrays[3].data(), *x_adj = arrays[4].data(), *w_adj = arrays[5].data();
  measure("elementwise", [=] {
    for_all_threads([=](thread t) { t.elementwise_rev(y, x, w, elements, y_adj, x_adj, w_adj); });
  });
  measure("stencil", [=] { for_all_threads([=](thread t) { t.stencil_rev(y, x, elements, y_adj, x_adj); }); });
  measure("recurrence", [=] { for_all_threads([=](thread t) { t.recurrence_rev(y, x, elements, y_adj, x_adj); }); });
}
