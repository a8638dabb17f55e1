// Launching a generated kernel. A launch that fails ends the program with CUDA's message: a derivative that did
// not run must not look like one that did.
//
// A kernel is given by pointer, or as `derived<decltype(&k), &k, true, may_sync>{}`; the second form lets the CPU
// inline the kernel into its thread loop and skip coroutines where nothing synchronises.
#pragma once
#include "detail/names_set_aside.h"

#include <stddef.h>

#include "detail/platform.h"
#include "registration.h"

#if CUGRAD_HAS_CUDA && !defined(CUGRAD_PARSE)

#include "detail/most_shared.h"
#include "detail/shared_launch.h"
#include "detail/taped_launch.h"

namespace cugrad {
namespace detail {

#ifdef CUGRAD_CPU

template <class... Q, class Call>
void launch_on(const launch_config& c, bool may_sync, void (*kernel)(Q...), Call call, Q... q) {
  ask_for_shared(reinterpret_cast<const void*>(kernel), c.shared);
  ::cugrad_cpu::config config(c.grid, c.block, c.shared, c.stream);
  config.cooperative = c.cooperative;
  check_cuda(::cugrad_cpu::launch(config, may_sync, call, q...), "launching the derivative");
}

#else

template <class... Q>
void launch_on(const launch_config& c, void (*kernel)(Q...), Q... q) {
  void* arguments[] = {const_cast<void*>(static_cast<const volatile void*>(&q))..., nullptr};
  const void* entry = reinterpret_cast<const void*>(kernel);
  ask_for_shared(entry, c.shared);
  const cudaError_t launched = c.cooperative
                                   ? cudaLaunchCooperativeKernel(entry, c.grid, c.block, arguments, c.shared, c.stream)
                                   : cudaLaunchKernel(entry, c.grid, c.block, arguments, c.shared, c.stream);
  if (launched == cudaErrorCooperativeLaunchTooLarge)
    check_cuda(launched, "launching the derivative, which waits for the whole grid and takes more registers or shared "
                         "memory than the kernel (launch fewer blocks)");
  if (launched == cudaErrorLaunchOutOfResources) {
    const text threads = number(size_t(c.block.x) * c.block.y * c.block.z);
    check_cuda(launched, "launching the derivative in blocks of " + threads + " threads, for which it takes too many "
                         "registers (generate it with --max-threads=" + threads + " or put __launch_bounds__(" + threads +
                         ") on the kernel)");
  }
  check_cuda(launched, "launching the derivative");
}

#endif

inline bool is_one_beyond(const char* axes, dim3 sizes) {
  const auto told = [axes](char axis) { return strchr(axes, axis) != nullptr; };
  return (told('x') || sizes.x == 1) && (told('y') || sizes.y == 1) && (told('z') || sizes.z == 1);
}

inline text shape_text(dim3 sizes) {
  return number(sizes.x) + " x " + number(sizes.y) + " x " + number(sizes.z);
}

}  // namespace detail

// The kernel does not look at the other axes: threads that differ along them alone would all take the same adjoints.
inline launch_config launch_config::along(const char* threads, const char* blocks, const char* kernel) const {
  if (!detail::is_one_beyond(threads, block) || !detail::is_one_beyond(blocks, grid))
    detail::fail(detail::text("`") + kernel + "` is launched with blocks of " + detail::shape_text(block) +
                 " threads in a grid of " + detail::shape_text(grid) + ", but the kernel tells threads apart along " +
                 threads + " and blocks along " + blocks + " alone: several threads would take the adjoint of one place. "
                 "Launch it along these axes, or generate the derivative with --accumulate=atomic");
  return *this;
}

template <class... Q, class... A>
void launch_kernel(const launch_config& c, void (*kernel)(Q...), A&&... a) {
#ifdef CUGRAD_CPU
  detail::launch_on(c, true, kernel, [kernel](Q... q) { kernel(q...); }, static_cast<Q>(a)...);
#else
  detail::launch_on<Q...>(c, kernel, static_cast<Q>(a)...);
#endif
}

template <class... Q, void (*kernel)(Q...), bool MaySync, class... A>
void launch_kernel(const launch_config& c, derived<void (*)(Q...), kernel, true, MaySync>, A&&... a) {
#ifdef CUGRAD_CPU
  detail::launch_on(c, MaySync || CUGRAD_ACCUMULATE_MODE == 2, kernel, [](Q... q) { kernel(q...); }, static_cast<Q>(a)...);
#else
  detail::launch_on<Q...>(c, kernel, static_cast<Q>(a)...);
#endif
}

// The same for a kernel whose last parameter is a tape, which is appended here. `words_per_thread` is how many
// 4-byte words one thread keeps at most, or unknown_tape_words.
template <class... Q, class... A>
void launch_kernel_taped(const launch_config& c, size_t words_per_thread, void (*kernel)(Q...), A&&... a) {
  detail::taped_launch taped(c, words_per_thread);
  launch_kernel(c, kernel, static_cast<A&&>(a)..., taped.make_tape());
}

template <class... Q, void (*kernel)(Q...), bool MaySync, class... A>
void launch_kernel_taped(const launch_config& c, size_t words_per_thread,
                         derived<void (*)(Q...), kernel, true, MaySync> which, A&&... a) {
  detail::taped_launch taped(c, words_per_thread);
  launch_kernel(c, which, static_cast<A&&>(a)..., taped.make_tape());
}

#if defined(CUGRAD_CPU) || defined(__CUDACC__)
// What every thread of a counting kernel calls.
__device__ inline void count_tape_words(unsigned long long* most, unsigned long long words) {
  // Few threads need more than all before them.
  if (words > *static_cast<volatile unsigned long long*>(most)) atomicMax(most, words);
}
#endif

// The most words that any thread of this launch keeps, by a kernel whose last parameter takes it. Waits for the
// stream. On the CPU tapes grow, and nothing is counted.
template <class Counter, class... A>
size_t counted_tape_words(const launch_config& c, Counter counter, A&&... a) {
#ifdef CUGRAD_CPU
  (void)c, (void)counter;
  const int unused[] = {((void)a, 0)..., 0};
  (void)unused;
  return unknown_tape_words;
#else
  unsigned long long words = 0, *most = nullptr;
  const char* what = "counting the words of the derivative's tape";
  detail::check_cuda(cudaMallocAsync(reinterpret_cast<void**>(&most), sizeof(words), c.stream), what);
  detail::check_cuda(cudaMemsetAsync(most, 0, sizeof(words), c.stream), what);
  launch_kernel(c.with_shared(0), counter, static_cast<A&&>(a)..., most);
  detail::check_cuda(cudaMemcpyAsync(&words, most, sizeof(words), cudaMemcpyDeviceToHost, c.stream), what);
  detail::check_cuda(cudaFreeAsync(most, c.stream), what);
  detail::check_cuda(cudaStreamSynchronize(c.stream), what);
  return static_cast<size_t>(words);
#endif
}

}  // namespace cugrad

#endif  // CUGRAD_HAS_CUDA && !CUGRAD_PARSE

#include "detail/names_restored.h"
