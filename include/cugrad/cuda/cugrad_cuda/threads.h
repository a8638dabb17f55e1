// What a thread can do to the others of its block, and to itself: barriers, fences, clocks, traps.
#ifndef CUGRAD_CUDA_THREADS_H
#define CUGRAD_CUDA_THREADS_H

#if defined(CUGRAD_CPU)
#include <setjmp.h>
namespace cugrad_cpu {

// The running thread fails, the launch with it. A coroutine does not return from the first line; a plain block is left by a
// jump; host code that calls device functions has nowhere to go.
[[noreturn]] inline void fail(unsigned code, const char *message) {
  cugrad_rt_fail(code, message);
  if (current.escape) ::longjmp(*static_cast<jmp_buf *>(current.escape), 1);
  __builtin_abort();
}

// Stands where a kernel has inline PTX.
inline void no_assembly(CUGRAD_SITE) {
  char message[400];
  ::snprintf(message, sizeof message, "inline PTX at %s:%u does not run on the CPU", cg_file, cg_line);
  fail(715, message);
}

inline bool alone_in_block() { return (unsigned)current.block_dim.x * current.block_dim.y * current.block_dim.z <= 1; }

// A barrier outside coroutines: nothing to wait for in a block of one thread, and nothing right to do in a larger one.
inline void require_alone(const char *what) {
  if (alone_in_block()) return;
  char message[200];
  ::snprintf(message, sizeof message, "%s in a kernel that was launched without coroutines", what);
  fail(719, message);
}

inline int barrier(unsigned kind, bool predicate, const char *what, const char *file, unsigned line) {
  int result = cugrad_rt_barrier(kind, predicate, file, line);
  if (result >= 0) return result;
  require_alone(what);
  return predicate;
}

}  // namespace cugrad_cpu
#endif

#if defined(CUGRAD_PARSE)
extern "C" {  // clang knows this one as a builtin
__device__ void __syncthreads();
}
#else
inline void __syncthreads(CUGRAD_SITE) { ::cugrad_cpu::barrier(0, false, "__syncthreads()" CUGRAD_PASS_SITE); }
#endif
CUGRAD_DEVICE int __syncthreads_count(int predicate CUGRAD_AND_SITE)
    CUGRAD_BODY(return ::cugrad_cpu::barrier(1, predicate != 0, "__syncthreads_count()" CUGRAD_PASS_SITE);)
CUGRAD_DEVICE int __syncthreads_and(int predicate CUGRAD_AND_SITE)
    CUGRAD_BODY(return ::cugrad_cpu::barrier(2, predicate != 0, "__syncthreads_and()" CUGRAD_PASS_SITE);)
CUGRAD_DEVICE int __syncthreads_or(int predicate CUGRAD_AND_SITE)
    CUGRAD_BODY(return ::cugrad_cpu::barrier(3, predicate != 0, "__syncthreads_or()" CUGRAD_PASS_SITE);)

CUGRAD_DEVICE void __threadfence_block() CUGRAD_BODY(__atomic_signal_fence(__ATOMIC_SEQ_CST);)
CUGRAD_DEVICE void __threadfence() CUGRAD_BODY(__atomic_thread_fence(__ATOMIC_SEQ_CST);)
CUGRAD_DEVICE void __threadfence_system() CUGRAD_BODY(__atomic_thread_fence(__ATOMIC_SEQ_CST);)

// A sleeping thread lets the others of its block run.
CUGRAD_DEVICE void __nanosleep(unsigned) CUGRAD_BODY(if (::cugrad_cpu::current.fiber) cugrad_rt_relax();)

// Launches on the CPU wait for those before them.
CUGRAD_DEVICE void cudaGridDependencySynchronize() CUGRAD_BODY()
CUGRAD_DEVICE void cudaTriggerProgrammaticLaunchCompletion() CUGRAD_BODY()

#if defined(CUGRAD_PARSE)
__device__ long long clock64();
__device__ clock_t clock();
__device__ unsigned long long __globaltimer();
__device__ void __trap();
__device__ void __brkpt();
__device__ void __prof_trigger(int);
#else
inline long long clock64() { return (long long)__builtin_readcyclecounter(); }
inline unsigned long long __globaltimer() {
  timespec now;
  ::clock_gettime(CLOCK_REALTIME, &now);
  return (unsigned long long)now.tv_sec * 1000000000ull + (unsigned long long)now.tv_nsec;
}
[[noreturn]] inline void __trap() { ::cugrad_cpu::fail(719, "__trap()"); }
inline void __brkpt() {}
inline void __prof_trigger(int) {}
#endif

#if !__has_builtin(__assume)  // -fms-extensions
CUGRAD_DEVICE void __assume(bool condition) CUGRAD_BODY(__builtin_assume(condition);)
#endif

#if defined(CUGRAD_CPU)
// Under NDEBUG <assert.h> declares nothing. Programs may take NDEBUG back and include it again, so it is declared in any case;
// the second inclusion leaves the macro as the program wants it.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#include <assert.h>
#pragma pop_macro("NDEBUG")
#include <assert.h>
namespace cugrad_cpu {

// A failed assertion in a kernel is CUDA's: the thread is named, the launch fails, the program goes on.
[[noreturn]] inline void assertion_failed(const char *what, const char *file, unsigned line, const char *function) {
  if (current.fiber || current.escape) {
    char message[1000];
    ::snprintf(message, sizeof message, "%s:%u: %s: Assertion `%s' failed.", file, line, function, what);
    fail(710, message);
  }
  ::__assert_fail(what, file, line, function);
}

}  // namespace cugrad_cpu
// <assert.h> declares the function once, above, and its macro calls it by name.
#define __assert_fail(what, file, line, function) ::cugrad_cpu::assertion_failed(what, file, line, function)
#endif

#endif
