// reduce() over a tile or a coalesced group: every thread gets the result.
#ifndef CUGRAD_COOPERATIVE_GROUPS_REDUCE_H
#define CUGRAD_COOPERATIVE_GROUPS_REDUCE_H
#include "../../detail/names_set_aside.h"
#include "../cooperative_groups.h"

namespace cooperative_groups {

#define CUGRAD_OPERATION(name, expression)                         \
  template <class T = void>                                        \
  struct name {                                                    \
    __host__ __device__ T operator()(const T &a, const T &b) const { return expression; } \
  };
CUGRAD_OPERATION(plus, a + b)
CUGRAD_OPERATION(less, a < b ? a : b)
CUGRAD_OPERATION(greater, a > b ? a : b)
CUGRAD_OPERATION(bit_and, a &b)
CUGRAD_OPERATION(bit_or, a | b)
CUGRAD_OPERATION(bit_xor, a ^ b)
#undef CUGRAD_OPERATION

// A butterfly where the size is a power of two.
template <unsigned Size, class Parent, class T, class Operation>
__device__ inline T reduce(const thread_block_tile<Size, Parent> &group, T value, Operation operation CUGRAD_AND_SITE) {
  for (unsigned distance = Size / 2; distance > 0; distance /= 2)
    value = operation(value, group.shfl_xor(value, distance CUGRAD_PASS_SITE));
  return value;
}
// Rank by rank otherwise.
template <class T, class Operation>
__device__ inline T reduce(const coalesced_group &group, T value, Operation operation CUGRAD_AND_SITE) {
  T result = group.shfl(value, 0 CUGRAD_PASS_SITE);
  for (unsigned rank = 1; rank < group.size(); rank++) result = operation(result, group.shfl(value, (int)rank CUGRAD_PASS_SITE));
  return result;
}

}  // namespace cooperative_groups

#include "../../detail/names_restored.h"

#endif
