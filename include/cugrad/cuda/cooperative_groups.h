// Cooperative groups: the block, tiles of a warp, the lanes that are together, the grid.
//
// Groups are built on the intrinsics of threads.h and warp.h, with bodies in both modes: the front end inlines them like any
// other device function.
#ifndef CUGRAD_COOPERATIVE_GROUPS_H
#define CUGRAD_COOPERATIVE_GROUPS_H
#include "../detail/names_set_aside.h"
#include "cugrad_cuda.h"

#if defined(CUGRAD_PARSE)
__device__ void __cugrad_grid_sync();
#else
#include <cugrad/block.h>
inline void __cugrad_grid_sync(CUGRAD_SITE) {
  if (::cugrad_cpu::barrier(4, false, "grid.sync()" CUGRAD_PASS_SITE) == 0 && !::cugrad_cpu::current.fiber &&
      (unsigned)gridDim.x * gridDim.y * gridDim.z > 1)
    ::cugrad_cpu::fail(719, "grid.sync() needs cudaLaunchCooperativeKernel");
}
#endif

namespace cooperative_groups {

namespace details {

__device__ inline unsigned thread_in_block() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
__device__ inline unsigned threads_in_block() { return blockDim.x * blockDim.y * blockDim.z; }
__device__ inline unsigned lane() { return thread_in_block() & 31; }

// The bits of the lanes first .. first + count - 1.
__device__ inline unsigned lanes(unsigned first, unsigned count) { return (count >= 32 ? ~0u : (1u << count) - 1u) << first; }
// The position of the set bit number `rank`.
__device__ inline unsigned nth_lane(unsigned mask, unsigned rank) { return __fns(mask, 0, (int)rank + 1); }

// Values the shuffles know are exchanged whole, others word by word.
template <class T, bool simple>
struct exchanged {
  __device__ static T from(unsigned mask, T value, int lane CUGRAD_AND_SITE) { return __shfl_sync(mask, value, lane, 32 CUGRAD_PASS_SITE); }
};
template <class T>
struct exchanged<T, false> {
  __device__ static T from(unsigned mask, T value, int lane CUGRAD_AND_SITE) {
    constexpr int words = (sizeof(T) + 3) / 4;
    unsigned word[words] = {};
    memcpy(word, &value, sizeof(T));
    for (int n = 0; n < words; n++) word[n] = __shfl_sync(mask, word[n], lane, 32 CUGRAD_PASS_SITE);
    T result;
    memcpy((void *)&result, word, sizeof(T));
    return result;
  }
};
template <class T>
__device__ inline T from_lane(unsigned mask, T value, int lane CUGRAD_AND_SITE) {
  return exchanged<T, std::is_arithmetic<T>::value && (sizeof(T) >= 4)>::from(mask, value, lane CUGRAD_PASS_SITE);
}

// What another thread of the block has; none takes from one twice.
#if defined(CUGRAD_PARSE)
template <class T>
__device__ T from_thread(T value, unsigned thread);
#else
template <class T>
inline T from_thread(T value, unsigned thread) {
  return ::cugrad::block_take(value, (int)thread);
}
#endif

enum group_kind { block_kind, warp_kind, grid_kind, single_kind };

}  // namespace details

// Any group, for functions that take one by its base. Part of a warp is described by its lanes.
class thread_group {
 protected:
  details::group_kind kind_;
  unsigned mask_;

 public:
  __device__ thread_group(details::group_kind kind, unsigned mask) : kind_(kind), mask_(mask) {}
  __device__ void sync(CUGRAD_SITE) const {
    if (kind_ == details::block_kind)
      __syncthreads(CUGRAD_PASS_ONLY_SITE);
    else if (kind_ == details::warp_kind)
      __syncwarp(mask_ CUGRAD_PASS_SITE);
    else if (kind_ == details::grid_kind)
      __cugrad_grid_sync(CUGRAD_PASS_ONLY_SITE);
  }
  __device__ unsigned long long size() const {
    return kind_ == details::block_kind  ? details::threads_in_block()
           : kind_ == details::warp_kind ? (unsigned)__popc(mask_)
           : kind_ == details::grid_kind ? (unsigned long long)gridDim.x * gridDim.y * gridDim.z * details::threads_in_block()
                                         : 1;
  }
  __device__ unsigned long long num_threads() const { return size(); }
  __device__ unsigned long long thread_rank() const {
    return kind_ == details::block_kind  ? details::thread_in_block()
           : kind_ == details::warp_kind ? (unsigned)__popc(mask_ & ((1u << details::lane()) - 1u))
           : kind_ == details::grid_kind
               ? ((unsigned long long)blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z)) *
                         details::threads_in_block() +
                     details::thread_in_block()
               : 0;
  }
  __device__ bool is_valid() const { return true; }
  __device__ unsigned cugrad_mask() const { return mask_; }
};

class thread_block : public thread_group {
 public:
  __device__ thread_block() : thread_group(details::block_kind, 0) {}
  __device__ static void sync(CUGRAD_SITE) { __syncthreads(CUGRAD_PASS_ONLY_SITE); }
  __device__ static unsigned thread_rank() { return details::thread_in_block(); }
  __device__ static unsigned size() { return details::threads_in_block(); }
  __device__ static unsigned num_threads() { return details::threads_in_block(); }
  __device__ static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  __device__ static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  __device__ static dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
};
__device__ inline thread_block this_thread_block() { return thread_block(); }
// Where tiles of several warps exchange values. Here they need none.
template <unsigned MaxBlockSize = 1024>
struct block_tile_memory {};
template <unsigned MaxBlockSize>
__device__ inline thread_block this_thread_block(block_tile_memory<MaxBlockSize> &) {
  return thread_block();
}

class grid_group : public thread_group {
 public:
  __device__ grid_group() : thread_group(details::grid_kind, 0) {}
  __device__ void sync(CUGRAD_SITE) const { __cugrad_grid_sync(CUGRAD_PASS_ONLY_SITE); }
  __device__ static unsigned long long num_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
  __device__ static unsigned long long block_rank() {
    return blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
  }
  __device__ static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  __device__ static dim3 group_dim() { return dim_blocks(); }
};
__device__ inline grid_group this_grid() { return grid_group(); }

// Blocks that read each other's shared memory: declared, so that programs that use them can be read. The CPU executor has
// none, and a kernel that asks for its cluster is not differentiated.
#define CUGRAD_CLUSTER CUGRAD_BODY(::cugrad_cpu::fail(801, "clusters of blocks are for the GPU alone");)
class cluster_group {
 public:
  __device__ static void sync() CUGRAD_CLUSTER
  __device__ static void barrier_arrive() CUGRAD_CLUSTER
  __device__ static void barrier_wait() CUGRAD_CLUSTER
  __device__ static unsigned thread_rank() CUGRAD_CLUSTER
  __device__ static unsigned block_rank() CUGRAD_CLUSTER
  __device__ static unsigned num_threads() CUGRAD_CLUSTER
  __device__ static unsigned num_blocks() CUGRAD_CLUSTER
  __device__ static dim3 block_index() CUGRAD_CLUSTER
  __device__ static dim3 dim_blocks() CUGRAD_CLUSTER
  template <class T>
  __device__ static T *map_shared_rank(T *, int) CUGRAD_CLUSTER
  __device__ static unsigned query_shared_rank(const void *) CUGRAD_CLUSTER
};
#undef CUGRAD_CLUSTER
__device__ inline cluster_group this_cluster() { return cluster_group(); }

// Lanes of one warp, in the order of their numbers. Both coalesced groups and tiles are this.
class lane_group : public thread_group {
 public:
  __device__ explicit lane_group(unsigned mask) : thread_group(details::warp_kind, mask) {}
  __device__ void sync(CUGRAD_SITE) const { __syncwarp(mask_ CUGRAD_PASS_SITE); }
  __device__ unsigned thread_rank() const { return (unsigned)__popc(mask_ & ((1u << details::lane()) - 1u)); }
  __device__ unsigned size() const { return (unsigned)__popc(mask_); }
  __device__ unsigned num_threads() const { return size(); }
  // The lanes of the group that voted, numbered by rank.
  __device__ unsigned packed(unsigned lanes) const {
    unsigned result = 0;
    for (unsigned rank = 0; rank < size(); rank++)
      if (lanes >> details::nth_lane(mask_, rank) & 1) result |= 1u << rank;
    return result;
  }
  __device__ int any(int predicate CUGRAD_AND_SITE) const { return __any_sync(mask_, predicate CUGRAD_PASS_SITE); }
  __device__ int all(int predicate CUGRAD_AND_SITE) const { return __all_sync(mask_, predicate CUGRAD_PASS_SITE); }
  __device__ unsigned ballot(int predicate CUGRAD_AND_SITE) const { return packed(__ballot_sync(mask_, predicate CUGRAD_PASS_SITE)); }
  template <class T>
  __device__ unsigned match_any(T value CUGRAD_AND_SITE) const {
    return packed(__match_any_sync(mask_, value CUGRAD_PASS_SITE));
  }
  template <class T>
  __device__ unsigned match_all(T value, int &predicate CUGRAD_AND_SITE) const {
    return packed(__match_all_sync(mask_, value, &predicate CUGRAD_PASS_SITE));
  }
};

class coalesced_group : public lane_group {
 public:
  __device__ explicit coalesced_group(unsigned mask) : lane_group(mask) {}
  __device__ static unsigned meta_group_rank() { return 0; }
  __device__ static unsigned meta_group_size() { return 1; }
  template <class T>
  __device__ T shfl(T value, int rank CUGRAD_AND_SITE) const {
    return details::from_lane(mask_, value, (int)details::nth_lane(mask_, (unsigned)rank % size()) CUGRAD_PASS_SITE);
  }
  template <class T>
  __device__ T shfl_up(T value, int delta CUGRAD_AND_SITE) const {
    int rank = (int)thread_rank() - delta;
    return details::from_lane(mask_, value, rank < 0 ? (int)details::lane() : (int)details::nth_lane(mask_, (unsigned)rank) CUGRAD_PASS_SITE);
  }
  template <class T>
  __device__ T shfl_down(T value, int delta CUGRAD_AND_SITE) const {
    int rank = (int)thread_rank() + delta;
    return details::from_lane(mask_, value, rank >= (int)size() ? (int)details::lane() : (int)details::nth_lane(mask_, (unsigned)rank) CUGRAD_PASS_SITE);
  }
};
#if defined(CUGRAD_PARSE)
__device__ inline coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }
#else
inline coalesced_group coalesced_threads(CUGRAD_SITE) { return coalesced_group(__activemask(CUGRAD_PASS_ONLY_SITE)); }
#endif

template <unsigned Size, class Parent = void>
class thread_block_tile;
namespace details {
// The threads of a tile that tiles are cut from; 0 for the block.
template <class Parent>
struct parent_size {
  static const unsigned value = 0;
};
template <unsigned Size, class Parent>
struct parent_size<thread_block_tile<Size, Parent>> {
  static const unsigned value = Size;
};
}  // namespace details

// `Size` neighbouring threads, a power of two. Those of several warps wait for the whole block wherever they wait.
template <unsigned Size, class Parent>
class thread_block_tile : public lane_group {
  static_assert(Size >= 1 && Size <= 1024 && (Size & (Size - 1)) == 0, "tiles have a power of two of threads");
  unsigned parent_;

 public:
  __device__ thread_block_tile()
      : lane_group(details::lanes(details::lane() & ~(Size - 1), Size)), parent_(details::parent_size<Parent>::value) {}
  // The same lanes; what the tile was cut from is remembered.
  template <class Other>
  __device__ thread_block_tile(const thread_block_tile<Size, Other> &other) : lane_group(other.cugrad_mask()), parent_(other.cugrad_parent()) {}
  __device__ unsigned cugrad_parent() const { return parent_; }
  __device__ void sync(CUGRAD_SITE) const {
    if (Size > 32)
      __syncthreads(CUGRAD_PASS_ONLY_SITE);
    else
      __syncwarp(mask_ CUGRAD_PASS_SITE);
  }
  __device__ static unsigned thread_rank() { return details::thread_in_block() & (Size - 1); }
  __device__ static constexpr unsigned size() { return Size; }
  __device__ static constexpr unsigned num_threads() { return Size; }
  __device__ unsigned meta_group_rank() const {
    unsigned rank = details::thread_in_block();
    return (parent_ ? rank % parent_ : rank) / Size;
  }
  __device__ unsigned meta_group_size() const { return (parent_ ? parent_ : details::threads_in_block() + Size - 1) / Size; }
  template <class T>
  __device__ T shfl(T value, int rank CUGRAD_AND_SITE) const {
    return details::from_lane(mask_, value, (int)((details::lane() & ~(Size - 1)) | ((unsigned)rank & (Size - 1))) CUGRAD_PASS_SITE);
  }
  template <class T>
  __device__ T shfl_up(T value, unsigned delta CUGRAD_AND_SITE) const {
    return details::from_lane(mask_, value, (int)(thread_rank() < delta ? details::lane() : details::lane() - delta) CUGRAD_PASS_SITE);
  }
  template <class T>
  __device__ T shfl_down(T value, unsigned delta CUGRAD_AND_SITE) const {
    return details::from_lane(mask_, value, (int)(thread_rank() + delta >= Size ? details::lane() : details::lane() + delta) CUGRAD_PASS_SITE);
  }
  template <class T>
  __device__ T shfl_xor(T value, unsigned lanes CUGRAD_AND_SITE) const {
    return details::from_lane(mask_, value, (int)(details::lane() ^ (lanes & (Size - 1))) CUGRAD_PASS_SITE);
  }
  __device__ unsigned ballot(int predicate CUGRAD_AND_SITE) const {
    return (__ballot_sync(mask_, predicate CUGRAD_PASS_SITE) & mask_) >> (details::lane() & ~(Size - 1));
  }
};

template <unsigned Size, class Parent>
__device__ inline thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return thread_block_tile<Size, Parent>();
}
__device__ inline thread_group tiled_partition(const thread_group &parent, unsigned size) {
  // Tiles of a block are neighbouring lanes; tiles of a coalesced group are neighbouring ranks.
  unsigned rank = (unsigned)parent.thread_rank(), first = rank - rank % size, mask = 0;
  if (parent.cugrad_mask() == 0) return thread_group(details::warp_kind, details::lanes(details::lane() & ~(size - 1), size));
  for (unsigned n = first; n < first + size && n < (unsigned)parent.size(); n++) mask |= 1u << details::nth_lane(parent.cugrad_mask(), n);
  return thread_group(details::warp_kind, mask);
}
__device__ inline thread_group this_thread() { return thread_group(details::single_kind, 0); }

template <class Group>
__device__ inline coalesced_group binary_partition(const Group &group, bool predicate CUGRAD_AND_SITE) {
  unsigned mask = group.cugrad_mask(), yes = __ballot_sync(mask, predicate CUGRAD_PASS_SITE) & mask;
  return coalesced_group(predicate ? yes : mask & ~yes);
}
template <class Group, class Label>
__device__ inline coalesced_group labeled_partition(const Group &group, Label label CUGRAD_AND_SITE) {
  return coalesced_group(__match_any_sync(group.cugrad_mask(), label CUGRAD_PASS_SITE));
}

template <class Group>
__device__ inline void sync(const Group &group CUGRAD_AND_SITE) {
  group.sync(CUGRAD_PASS_ONLY_SITE);
}
template <class Group>
__device__ inline unsigned long long thread_rank(const Group &group) {
  return group.thread_rank();
}
template <class Group>
__device__ inline unsigned long long group_size(const Group &group) {
  return group.size();
}

}  // namespace cooperative_groups

#include "cooperative_groups/reduce.h"
#include "cooperative_groups/scan.h"
#include "cooperative_groups/memcpy_async.h"

#include "../detail/names_restored.h"

#endif
