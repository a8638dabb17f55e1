// inclusive_scan() and exclusive_scan() over a tile or a coalesced group.
#ifndef CUGRAD_COOPERATIVE_GROUPS_SCAN_H
#define CUGRAD_COOPERATIVE_GROUPS_SCAN_H
#include "../../detail/names_set_aside.h"
#include "../cooperative_groups.h"
#include "reduce.h"

namespace cooperative_groups {

template <class Group, class T, class Operation>
__device__ inline T inclusive_scan(const Group &group, T value, Operation operation CUGRAD_AND_SITE) {
  for (unsigned distance = 1; distance < group.size(); distance *= 2) {
    T other = group.shfl_up(value, distance CUGRAD_PASS_SITE);
    if (group.thread_rank() >= distance) value = operation(other, value);
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
  T before = group.shfl_up(inclusive_scan(group, value, operation CUGRAD_PASS_SITE), 1 CUGRAD_PASS_SITE);
  return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T>
__device__ inline T exclusive_scan(const Group &group, T value CUGRAD_AND_SITE) {
  return exclusive_scan(group, value, plus<T>() CUGRAD_PASS_SITE);
}

}  // namespace cooperative_groups

#include "../../detail/names_restored.h"

#endif
