// Transposed shuffles. Where the primal's lane `j` reads the value of lane `s(j)`, the adjoint of lane `i` is the sum
// of the result adjoints of all lanes `j` with `s(j) = i`. A lane whose source is out of its segment reads itself.
//
// Every lane of `mask` takes part, as in the primal. A lane that is not in the mask has nothing to give, nor has one
// that has ended or that the block does not have: what a shuffle reads from there is undefined, so lanes ask first who is
// there. In the first three the distance is the same for all lanes; where it is not, the source lane is computed and the last
// one is used.
#ifndef CUGRAD_WARP_H
#define CUGRAD_WARP_H
#include "detail/names_set_aside.h"

#if defined(__CUDACC__)
#define CUGRAD_WARP_FN __device__ inline
#elif defined(__CUDA__)
#define CUGRAD_WARP_FN __attribute__((device)) inline
#else
#define CUGRAD_WARP_FN inline
#endif

// A file that is compiled as plain C++ has no kernels.
#if defined(__CUDACC__) || defined(__CUDA__) || defined(CUGRAD_CPU)

namespace cugrad {
namespace detail {

CUGRAD_WARP_FN int lane_in_warp() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;
}

CUGRAD_WARP_FN bool takes_part(unsigned here, int lane) { return lane >= 0 && lane < 32 && (here >> lane & 1u); }

// The lanes of the mask that are there.
CUGRAD_WARP_FN unsigned lanes_of(unsigned mask) { return __ballot_sync(mask, 1); }

}  // namespace detail

// Lanes that are here together: on the CPU, where they are for tests (accumulate.h), at the same call.
#if defined(CUGRAD_CPU) && defined(CUGRAD_ACCUMULATE_TOGETHER)
#define CUGRAD_WARP_TOGETHER 1
#define CUGRAD_WARP_AT , const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()
#define CUGRAD_WARP_HERE __activemask(file, line)
#else
#define CUGRAD_WARP_AT
#define CUGRAD_WARP_HERE __activemask()
#if defined(__CUDA_ARCH__) && !defined(CUGRAD_CPU)
#define CUGRAD_WARP_TOGETHER 1
#endif
#endif

// The largest of the numbers of all lanes that are here together, or any number that is not less than the lane's own. Numbers below one
// stay what they are: such a lane has nothing to do, and others do not ask it.
template <class T>
CUGRAD_WARP_FN T most_of_warp(T number CUGRAD_WARP_AT) {
#if defined(CUGRAD_WARP_TOGETHER) && (defined(CUGRAD_CPU) || __CUDA_ARCH__ >= 800)
  const unsigned low = static_cast<unsigned>(number);
  const bool counts = number > 0 && static_cast<unsigned long long>(number) == low;
  const unsigned most = __reduce_max_sync(CUGRAD_WARP_HERE, counts ? low : 0u);
  return counts ? static_cast<T>(most) : number;
#else
  return number;
#endif
}

// For lanes that do not add, what one gives that does; any number where none does.
template <class T>
CUGRAD_WARP_FN T lane_that_adds(bool adds, T number CUGRAD_WARP_AT) {
#if defined(CUGRAD_WARP_TOGETHER)
  const unsigned here = CUGRAD_WARP_HERE, those = __ballot_sync(here, adds);
  const T other = __shfl_sync(here, number, those ? __ffs(static_cast<int>(those)) - 1 : 0);
  return adds ? number : other;
#else
  (void)adds;
  return number;
#endif
}
#undef CUGRAD_WARP_AT
#undef CUGRAD_WARP_HERE
#undef CUGRAD_WARP_TOGETHER

// Lane j reads j + delta, within its segment.
template <class T>
CUGRAD_WARP_FN T shuffle_down_transposed(unsigned mask, T adj, unsigned delta, int width = 32) {
  const int lane = detail::lane_in_warp(), at = lane & (width - 1), step = (int)delta;
  const unsigned here = detail::lanes_of(mask);
  const T other = __shfl_up_sync(mask, adj, delta, width);
  T sum = at + step >= width ? adj : T(0);
  if (at >= step && detail::takes_part(here, lane - step)) sum += step == 0 ? T(0) : other;
  return step == 0 ? adj : sum;
}

// Lane j reads j - delta, within its segment.
template <class T>
CUGRAD_WARP_FN T shuffle_up_transposed(unsigned mask, T adj, unsigned delta, int width = 32) {
  const int lane = detail::lane_in_warp(), at = lane & (width - 1), step = (int)delta;
  const unsigned here = detail::lanes_of(mask);
  const T other = __shfl_down_sync(mask, adj, delta, width);
  T sum = at < step ? adj : T(0);
  if (at + step < width && detail::takes_part(here, lane + step)) sum += step == 0 ? T(0) : other;
  return step == 0 ? adj : sum;
}

// Lane j reads j ^ lane_mask, unless that lies in a later segment.
template <class T>
CUGRAD_WARP_FN T shuffle_xor_transposed(unsigned mask, T adj, int lane_mask, int width = 32) {
  const int lane = detail::lane_in_warp(), partner = lane ^ lane_mask;
  const unsigned here = detail::lanes_of(mask);
  const T other = __shfl_sync(mask, adj, partner & 31, 32);
  const bool reads_itself = partner > (lane | (width - 1));
  const bool is_read = partner != lane && lane <= (partner | (width - 1)) && detail::takes_part(here, partner);
  if (partner == lane) return adj;
  return (reads_itself ? adj : T(0)) + (is_read ? other : T(0));
}

// Lane j reads any lane of its segment. A source that all lanes share takes one reduction, others one look at every lane.
template <class T>
CUGRAD_WARP_FN T shuffle_transposed(unsigned mask, T adj, int source, int width = 32) {
  const int lane = detail::lane_in_warp();
  const int from = (lane & ~(width - 1)) | (source & (width - 1));
  const unsigned here = detail::lanes_of(mask);
  T sum = T(0);
  // All lanes of a segment read one.
  if (here == 0xffffffffu && __all_sync(mask, from == __shfl_sync(mask, from, 0, width))) {
    sum = adj;
    for (int half = width / 2; half > 0; half /= 2) sum += __shfl_xor_sync(mask, sum, half);
    return lane == from ? sum : T(0);
  }
  // Who reads this lane: those whose sources have its number's bits.
  unsigned readers = here;
  for (int bit = 1; bit < 32; bit *= 2) {
    const unsigned set = __ballot_sync(mask, (from & bit) != 0);
    readers &= (lane & bit) != 0 ? set : ~set;
  }
  while (__any_sync(mask, readers != 0)) {
    const int next = readers != 0 ? __ffs(static_cast<int>(readers)) - 1 : lane;
    const T other = __shfl_sync(mask, adj, next);
    if (readers != 0) sum += other;
    readers &= readers - 1;
  }
  return sum;
}

// What `shuffle_transposed(mask, row[i], i, width)` gives for all i together: lane i of a segment gets the sum of its lanes' elements i. Lanes whose
// numbers differ in a bit hand each other the half that the other one's number is in, until one element is left.
template <class T, int N>
CUGRAD_WARP_FN T shuffle_row_transposed(unsigned mask, T (&row)[N], int width = 32) {
  constexpr int rounded = N > 16 ? 32 : N > 8 ? 16 : N > 4 ? 8 : N > 2 ? 4 : 2;
  if (detail::lanes_of(mask) != 0xffffffffu || rounded > width) {
    T sum = T(0);
    for (int i = 0; i < N; ++i) sum += shuffle_transposed(mask, row[i], i, width);
    return sum;
  }
  const int lane = detail::lane_in_warp();
  T part[rounded];
#pragma unroll
  for (int i = 0; i < rounded; ++i) part[i] = i < N ? row[i < N ? i : 0] : T(0);
#pragma unroll
  for (int step = 0; step < 5; ++step) {
    const int half = rounded >> (step + 1);
    if (half == 0) break;
    const bool is_upper = (lane & half) != 0;
#pragma unroll
    for (int i = 0; i < half; ++i) {
      const T mine = is_upper ? part[i + half] : part[i], others = is_upper ? part[i] : part[i + half];
      part[i] = mine + __shfl_xor_sync(mask, others, half);
    }
  }
  T sum = part[0];
  for (int step = rounded; step < width; step *= 2) sum += __shfl_xor_sync(mask, sum, step);
  return (lane & (width - 1)) < N ? sum : T(0);
}

}  // namespace cugrad

#endif

#include "detail/names_restored.h"

#endif
