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
CUGRAD_OPERATION(less, b < a ? b : a)
CUGRAD_OPERATION(greater, a < b ? b : a)
CUGRAD_OPERATION(bit_and, a &b)
CUGRAD_OPERATION(bit_or, a | b)
CUGRAD_OPERATION(bit_xor, a ^ b)
#undef CUGRAD_OPERATION

// A butterfly, within warps first.
template <unsigned Size, class Parent, class T, class Operation>
__device__ inline T reduce(const thread_block_tile<Size, Parent> &group, T value, Operation operation CUGRAD_AND_SITE) {
  for (unsigned distance = (Size < 32 ? Size : 32) / 2; distance > 0; distance /= 2)
    value = operation(value, group.shfl_xor(value, distance CUGRAD_PASS_SITE));
  for (unsigned distance = Size / 2; distance >= 32; distance /= 2)
    value = operation(value, details::from_thread(value, details::thread_in_block() ^ distance));
  return value;
}
// Of a whole warp as in a tile; rank by rank otherwise, the later one first, which an operator may tell.
template <class T, class Operation>
__device__ inline T reduce(const coalesced_group &group, T value, Operation operation CUGRAD_AND_SITE) {
  if (group.size() == 32) return reduce(thread_block_tile<32>(), value, operation CUGRAD_PASS_SITE);
  T result = group.shfl(value, 0 CUGRAD_PASS_SITE);
  for (unsigned rank = 1; rank < group.size(); rank++) result = operation(group.shfl(value, (int)rank CUGRAD_PASS_SITE), result);
  return result;
}

}  // namespace cooperative_groups

#include "../../detail/names_restored.h"

#endif
