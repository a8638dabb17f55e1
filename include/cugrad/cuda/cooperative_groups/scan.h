// inclusive_scan() and exclusive_scan() over a tile or a coalesced group.
#ifndef CUGRAD_COOPERATIVE_GROUPS_SCAN_H
#define CUGRAD_COOPERATIVE_GROUPS_SCAN_H
#include "../../detail/names_set_aside.h"
#include "../cooperative_groups.h"
#include "reduce.h"

namespace cooperative_groups {

namespace details {
// The value of the thread so many ranks before this one; that of some thread where there is none.
template <class Group, class T>
__device__ inline T from_earlier(const Group &group, T value, unsigned distance CUGRAD_AND_SITE) {
  return group.shfl_up(value, distance CUGRAD_PASS_SITE);
}
template <unsigned Size, class Parent, class T>
__device__ inline T from_earlier(const thread_block_tile<Size, Parent> &group, T value, unsigned distance CUGRAD_AND_SITE) {
  if (Size > 32) return from_thread(value, thread_in_block() - distance);
  return group.shfl_up(value, distance CUGRAD_PASS_SITE);
}
}  // namespace details

// The operator is handed the thread's own value first, and then what is before it, as in CUDA's headers.
template <class Group, class T, class Operation>
__device__ inline T inclusive_scan(const Group &group, T value, Operation operation CUGRAD_AND_SITE) {
  for (unsigned distance = 1; distance < group.size(); distance *= 2) {
    T other = details::from_earlier(group, value, distance CUGRAD_PASS_SITE);
    if (group.thread_rank() >= distance) value = operation(value, other);
  }
  return value;
}
template <class Group, class T>
__device__ inline T inclusive_scan(const Group &group, T value CUGRAD_AND_SITE) {
  return inclusive_scan(group, value, plus<T>() CUGRAD_PASS_SITE);
}
// The first thread gets T(), as in CUDA's sum; for other operations its value is of no use there either.
template <class Group, class T, class Operation>
__device__ inline T exclusive_scan(const Group &group, T value, Operation operation CUGRAD_AND_SITE) {
  T before = details::from_earlier(group, inclusive_scan(group, value, operation CUGRAD_PASS_SITE), 1 CUGRAD_PASS_SITE);
  return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T>
__device__ inline T exclusive_scan(const Group &group, T value CUGRAD_AND_SITE) {
  return exclusive_scan(group, value, plus<T>() CUGRAD_PASS_SITE);
}

}  // namespace cooperative_groups

#include "../../detail/names_restored.h"

#endif
