// Questions about address spaces: declared, so that programs that ask them can be read.
#pragma once

// Which memory an address lies in. The CPU executor has only one kind.
__device__ unsigned __isGlobal(const void *);
__device__ unsigned __isShared(const void *);
__device__ unsigned __isConstant(const void *);
__device__ unsigned __isLocal(const void *);

#if !defined(CUGRAD_PARSE)
namespace cugrad_cpu {
// Shared memory by numbers of 32 bits: one of some regions, and where in it.
inline char **shared_regions() {
  static thread_local char *regions[256];
  return regions;
}
inline size_t shared_number(const void *p) {
  const size_t reach = size_t(1) << 24;
  for (size_t r = 1; r < 256; r++) {
    char *&region = shared_regions()[r];
    if (!region) region = (char *)p - reach / 2;
    const size_t at = (size_t)((const char *)p - region);
    if (at < reach) return r * reach + at;
  }
  fail(801, "shared memory lies in too many places to be numbered");
  return 0;
}
inline void *shared_at(size_t number) { return shared_regions()[number >> 24 & 255] + (number & 0xffffff); }
}  // namespace cugrad_cpu
#endif

// An address for instructions of one space, and for shared memory the way back, for what ptx.h makes of these.
CUGRAD_DEVICE size_t __cvta_generic_to_shared(const void *p) CUGRAD_BODY(return ::cugrad_cpu::shared_number(p);)
CUGRAD_DEVICE void *__cugrad_shared_at(size_t number) CUGRAD_BODY(return ::cugrad_cpu::shared_at(number);)
CUGRAD_DEVICE void __cugrad_copies_all_or_nothing(bool holds)
    CUGRAD_BODY(if (!holds)::cugrad_cpu::fail(801, "a cp.async that reads a part of its bytes is for the GPU alone");)
CUGRAD_DEVICE size_t __cvta_generic_to_global(const void *p) CUGRAD_BODY(return (size_t)p;)
