// memcpy_async() and wait(): the threads of the group share the copy; it is complete for all after wait().
#ifndef CUGRAD_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define CUGRAD_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#include "../../detail/names_set_aside.h"
#include "../cooperative_groups.h"

namespace cooperative_groups {

template <class Group, class T>
__device__ inline void memcpy_async(const Group &group, T *to, const T *from, size_t bytes) {
  for (size_t n = group.thread_rank(); n < bytes / sizeof(T); n += group.size()) to[n] = from[n];
}
template <class Group, class T, class U>
__device__ inline void memcpy_async(const Group &group, T *to, size_t to_count, const U *from, size_t from_count) {
  size_t count = to_count < from_count ? to_count : from_count;
  for (size_t n = group.thread_rank(); n < count; n += group.size()) to[n] = from[n];
}
template <class Group>
__device__ inline void wait(const Group &group CUGRAD_AND_SITE) {
  group.sync(CUGRAD_PASS_ONLY_SITE);
}

}  // namespace cooperative_groups

#include "../../detail/names_restored.h"

#endif
