// The checking mode of the CPU (`cugrad run --sanitize`): where the compiler's instrumentation meets the runtime.
//
// With -DCUGRAD_SANITIZE the program is compiled with the instrumentation of clang's thread sanitizer and of its array bound
// and alignment checks, but not linked with their runtimes: the functions they call are defined here and lead to crates/rt
// (src/sanitize), which knows blocks, threads, barriers and device memory. They are weak and hidden, so that every translation
// unit can bring them and a program that asks for clang's own sanitizers is not disturbed.
#ifndef CUGRAD_CUDA_SANITIZE_H
#define CUGRAD_CUDA_SANITIZE_H
#if defined(CUGRAD_CPU) && defined(CUGRAD_SANITIZE)

#include <cxxabi.h>
#include <stddef.h>
#include <stdint.h>

extern "C" {
void cugrad_rt_sanitize_start(uint32_t checks, const char *this_file, char *(*demangle)(const char *, char *, size_t *, int *));
void cugrad_rt_sanitize_access(const void *address, size_t bytes, uint32_t how, const void *pc, const void *frame);
void cugrad_rt_sanitize_copy(const void *destination, const void *source, size_t bytes, const void *pc, const void *frame);
void cugrad_rt_sanitize_fence();
void cugrad_rt_sanitize_launch(const void *frame);
void cugrad_rt_sanitize_thread(uint64_t block, uint32_t thread);
void cugrad_rt_sanitize_bounds(const void *site, int64_t index, const void *pc, const void *frame);
void cugrad_rt_sanitize_alignment(const void *site, const void *address, const void *pc, const void *frame);
void cugrad_rt_sanitize_lane(const char *name, uint32_t mask, uint32_t source, const char *file, uint32_t line);
}

namespace cugrad_cpu {

// How memory is touched, as in crates/rt/src/sanitize/access.rs.
enum touch : uint32_t { reads = 1, writes = 2, is_atomic = 4, is_volatile = 8, is_aligned = 16, is_compare = 64 };

// atomicCAS is the one operation that is compiled to this order; the others are loops of the headers' own (atomics.h).
constexpr uint32_t compare_touch(int order) {
  return reads | writes | is_atomic | (order == __ATOMIC_ACQ_REL ? is_compare : 0);
}

// Before main, like every registration: the checks that the program was built with, a number of bits.
struct checker_start {
  checker_start() { cugrad_rt_sanitize_start(CUGRAD_SANITIZE, __FILE__, &abi::__cxa_demangle); }
};
inline checker_start start_checker;

}  // namespace cugrad_cpu

#define CUGRAD_CHECKER \
  extern "C" __attribute__((weak, noinline, visibility("hidden"), disable_sanitizer_instrumentation, no_sanitize("bounds", "alignment")))
#define CUGRAD_TOUCH(address, bytes, how) \
  cugrad_rt_sanitize_access((const void *)(address), bytes, how, __builtin_return_address(0), __builtin_frame_address(0))

CUGRAD_CHECKER void __tsan_init() {}
CUGRAD_CHECKER void __tsan_func_entry(void *) {}
CUGRAD_CHECKER void __tsan_func_exit() {}
CUGRAD_CHECKER void __tsan_vptr_read(void **) {}
CUGRAD_CHECKER void __tsan_vptr_update(void **, void *) {}

// Plain and volatile accesses. The names with `unaligned` are used where the types promise less than natural alignment.
#define CUGRAD_PLAIN(name, bytes, how)                                                          \
  CUGRAD_CHECKER void __tsan_##name##bytes(void *p) { CUGRAD_TOUCH(p, bytes, how); }
#define CUGRAD_SIZES(name, how)  \
  CUGRAD_PLAIN(name, 1, how)     \
  CUGRAD_PLAIN(name, 2, how)     \
  CUGRAD_PLAIN(name, 4, how)     \
  CUGRAD_PLAIN(name, 8, how)     \
  CUGRAD_PLAIN(name, 16, how)
#define CUGRAD_SIDES(prefix, how)                                \
  CUGRAD_SIZES(prefix##read, (how) | ::cugrad_cpu::reads)        \
  CUGRAD_SIZES(prefix##write, (how) | ::cugrad_cpu::writes)
CUGRAD_SIDES(, ::cugrad_cpu::is_aligned)
CUGRAD_SIDES(unaligned_, 0u)
CUGRAD_SIDES(volatile_, ::cugrad_cpu::is_volatile | ::cugrad_cpu::is_aligned)
CUGRAD_SIDES(unaligned_volatile_, ::cugrad_cpu::is_volatile)
#undef CUGRAD_SIDES
#undef CUGRAD_SIZES
#undef CUGRAD_PLAIN

CUGRAD_CHECKER void *__tsan_memcpy(void *to, const void *from, size_t bytes) {
  cugrad_rt_sanitize_copy(to, from, bytes, __builtin_return_address(0), __builtin_frame_address(0));
  return __builtin_memcpy(to, from, bytes);
}
CUGRAD_CHECKER void *__tsan_memmove(void *to, const void *from, size_t bytes) {
  cugrad_rt_sanitize_copy(to, from, bytes, __builtin_return_address(0), __builtin_frame_address(0));
  return __builtin_memmove(to, from, bytes);
}
CUGRAD_CHECKER void *__tsan_memset(void *to, int value, size_t bytes) {
  CUGRAD_TOUCH(to, bytes, ::cugrad_cpu::writes);
  return __builtin_memset(to, value, bytes);
}

// Atomics, which are done here: the instrumentation calls these instead of the instruction.
#define CUGRAD_EXCHANGES(bits, T, name, operation)                                                   \
  CUGRAD_CHECKER T __tsan_atomic##bits##_##name(volatile T *p, T value, int) {                       \
    CUGRAD_TOUCH(p, bits / 8, ::cugrad_cpu::reads | ::cugrad_cpu::writes | ::cugrad_cpu::is_atomic); \
    return operation(p, value, __ATOMIC_SEQ_CST);                                                    \
  }
#define CUGRAD_ATOMICS(bits, T)                                                                      \
  CUGRAD_CHECKER T __tsan_atomic##bits##_load(const volatile T *p, int) {                            \
    CUGRAD_TOUCH(p, bits / 8, ::cugrad_cpu::reads | ::cugrad_cpu::is_atomic);                        \
    return __atomic_load_n(p, __ATOMIC_SEQ_CST);                                                     \
  }                                                                                                  \
  CUGRAD_CHECKER void __tsan_atomic##bits##_store(volatile T *p, T value, int) {                     \
    CUGRAD_TOUCH(p, bits / 8, ::cugrad_cpu::writes | ::cugrad_cpu::is_atomic);                       \
    __atomic_store_n(p, value, __ATOMIC_SEQ_CST);                                                    \
  }                                                                                                  \
  CUGRAD_EXCHANGES(bits, T, exchange, __atomic_exchange_n)                                           \
  CUGRAD_EXCHANGES(bits, T, fetch_add, __atomic_fetch_add)                                           \
  CUGRAD_EXCHANGES(bits, T, fetch_sub, __atomic_fetch_sub)                                           \
  CUGRAD_EXCHANGES(bits, T, fetch_and, __atomic_fetch_and)                                           \
  CUGRAD_EXCHANGES(bits, T, fetch_or, __atomic_fetch_or)                                             \
  CUGRAD_EXCHANGES(bits, T, fetch_xor, __atomic_fetch_xor)                                           \
  CUGRAD_EXCHANGES(bits, T, fetch_nand, __atomic_fetch_nand)                                         \
  CUGRAD_CHECKER T __tsan_atomic##bits##_compare_exchange_val(volatile T *p, T seen, T value, int order, int) { \
    CUGRAD_TOUCH(p, bits / 8, ::cugrad_cpu::compare_touch(order));                                   \
    __atomic_compare_exchange_n(p, &seen, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);         \
    return seen;                                                                                     \
  }
CUGRAD_ATOMICS(8, uint8_t)
CUGRAD_ATOMICS(16, uint16_t)
CUGRAD_ATOMICS(32, uint32_t)
CUGRAD_ATOMICS(64, uint64_t)
#undef CUGRAD_ATOMICS
#undef CUGRAD_EXCHANGES

CUGRAD_CHECKER void __tsan_atomic_thread_fence(int) {
  cugrad_rt_sanitize_fence();
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
CUGRAD_CHECKER void __tsan_atomic_signal_fence(int) { cugrad_rt_sanitize_fence(); }

// The static checks: an index beyond an array's type, a pointer that its type's alignment forbids.
CUGRAD_CHECKER void __ubsan_handle_out_of_bounds(void *site, uintptr_t index) {
  cugrad_rt_sanitize_bounds(site, (int64_t)index, __builtin_return_address(0), __builtin_frame_address(0));
}
CUGRAD_CHECKER void __ubsan_handle_type_mismatch_v1(void *site, uintptr_t address) {
  cugrad_rt_sanitize_alignment(site, (const void *)address, __builtin_return_address(0), __builtin_frame_address(0));
}

#undef CUGRAD_TOUCH
#undef CUGRAD_CHECKER

#endif
#endif
