// Kernel launches.
//
// `k<<<g, b, s, st>>>(args)` is rewritten for the CPU to
//   ::cugrad_cpu::launch(::cugrad_cpu::config(g, b, s, st), SYNC, [&](auto... a) { k(a...); }, args)
// or, when an argument is NULL, 0 or braced, with the whole call in a lambda without parameters. SYNC says that the kernel may
// reach a barrier or a warp-wide call: its threads are then coroutines of the runtime. Otherwise they are the iterations of the
// loop in `job::run`, into which clang inlines the kernel and which it vectorises.
//
// What makes that loop fast: the arguments are copied into locals first, so no store in the kernel can change them; the compiler
// is told that no argument points to the indices (keep_apart below; the types say so too, see runtime_abi.h); and the loop asks for four interleaved iterations, because the guard
// `if (i < n)` otherwise talks the cost model out of it. Measured with clang 19 -O3 -march=native -fno-math-errno
// -fveclib=libmvec, blocks of 256, one thread of a 2.1 GHz Sapphire Rapids, best of 30 (crates/rt/tests/programs/speed.cpp):
//   1,000,000 floats   y = a*x + y 0.32 ms, hand-written loop 0.33 ms;  y = expf(a*x) + y 0.66 ms, loop 0.53 ms
//   100,000 floats     in cache: 15.6 against 10.9 us and 59 against 48 us; what is left is the mask of the guard
// A launch costs 0.3 us. Without -march=native (AVX or better) guarded stores are not vectorised: 58 against 14 us.
#ifndef CUGRAD_CUDA_LAUNCH_H
#define CUGRAD_CUDA_LAUNCH_H

#if defined(CUGRAD_PARSE)

// What clang calls for <<<>>>, by the version of CUDA it takes this for.
extern "C" {
__host__ __device__ int cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);
__host__ __device__ unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);
// The same since clang 22 in functions for both sides; the first two arguments are null there.
__host__ __device__ cudaError_t cudaLaunchDevice(void *kernel, void *parameters, dim3 grid, dim3 block, unsigned shared, cudaStream_t stream);
__host__ __device__ void *cudaGetParameterBuffer(size_t alignment, size_t size);
__host__ __device__ cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **args, size_t shared, cudaStream_t stream);
__host__ __device__ cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **args, size_t shared,
                                                            cudaStream_t stream);
}
template <class T>
__host__ __device__ cudaError_t cudaLaunchKernel(T *kernel, dim3 grid, dim3 block, void **args, size_t shared = 0, cudaStream_t stream = 0);
template <class T>
__host__ __device__ cudaError_t cudaLaunchCooperativeKernel(T *kernel, dim3 grid, dim3 block, void **args, size_t shared = 0,
                                                            cudaStream_t stream = 0);
template <class... P, class... A>
__host__ __device__ cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(P...), A &&...args);

#else

#include <tuple>
#include <utility>

namespace cugrad_cpu {

struct config {
  dim3 grid, block;
  size_t shared_bytes;
  cudaStream_t stream;
  const char *file;
  unsigned line;
  bool cooperative = false;
  config(dim3 g, dim3 b, size_t s = 0, cudaStream_t st = 0 CUGRAD_AND_SITE)
      : grid(g), block(b), shared_bytes(s), stream(st), file(cg_file), line(cg_line) {}
};

inline indices *here() { return &current; }

// No argument points to the indices, and no field of an argument. With -fno-strict-aliasing the compiler cannot know that from
// the types, and would read blockDim again after every store. Fields are taken word by word; a word that is no pointer makes
// the statement an idle one.
#if __has_builtin(__builtin_assume_separate_storage)
template <size_t... N>
__attribute__((always_inline)) inline void keep_words_apart(const void *words, std::index_sequence<N...>) {
  const void *const *word = static_cast<const void *const *>(words);
  int each[] = {0, (__builtin_assume_separate_storage(word[N], &current), 0)...};
  (void)each;
}
template <class T>
__attribute__((always_inline)) inline void keep_apart(const T &value) {
  constexpr bool may_hold_pointers = std::is_class<T>::value && std::is_trivially_copyable<T>::value &&
                                     alignof(T) >= alignof(void *) && sizeof(T) <= 16 * sizeof(void *);
  keep_words_apart(&value, std::make_index_sequence<may_hold_pointers ? sizeof(T) / sizeof(void *) : 0>());
}
template <class T>
__attribute__((always_inline)) inline void keep_apart(T *const &pointer) {
  __builtin_assume_separate_storage((const void *)pointer, &current);
}
#else
template <class T>
__attribute__((always_inline)) inline void keep_apart(const T &) {}
#endif

// One launch: the callable and its arguments, evaluated once.
template <class F, class... A>
struct job {
  F f;
  std::tuple<A...> args;

  // One thread, for coroutines: the runtime has set the indices.
  CUGRAD_UNCHECKED static void thread(void *context) { static_cast<job *>(context)->call(std::index_sequence_for<A...>()); }
  template <size_t... I>
  CUGRAD_UNCHECKED void call(std::index_sequence<I...>) {
    f(std::get<I>(args)...);
  }

  // A range of blocks, thread by thread. The jump out of it, if a thread fails, lands here, outside the optimised loop.
  CUGRAD_UNCHECKED static uint32_t blocks(void *context, uint64_t first, uint64_t last) {
    jmp_buf escape;
    current.escape = &escape;
    if (_setjmp(escape) != 0) return 1;
    static_cast<job *>(context)->unpack(first, last, std::index_sequence_for<A...>());
    return 0;
  }
  template <size_t... I>
  CUGRAD_UNCHECKED void unpack(uint64_t first, uint64_t last, std::index_sequence<I...>) {
    run(f, first, last, std::get<I>(args)...);
  }

  CUGRAD_UNCHECKED __attribute__((noinline)) static void run(F f, uint64_t first, uint64_t last, A... a) {
    int apart[] = {0, (keep_apart(a), 0)...};
    (void)apart;
    const unsigned nx = current.block_dim.x, ny = current.block_dim.y, nz = current.block_dim.z;
    const unsigned gx = current.grid_dim.x, gy = current.grid_dim.y;
    for (uint64_t block = first; block < last; block++) {
      current.block.x = (index_t)(block % gx);
      current.block.y = (index_t)(block / gx % gy);
      current.block.z = (index_t)(block / gx / gy);
      for (unsigned z = 0; z < nz; z++) {
        current.thread.z = (index_t)z;
        for (unsigned y = 0; y < ny; y++) {
          current.thread.y = (index_t)y;
#pragma clang loop interleave_count(4)
          for (unsigned x = 0; x < nx; x++) {
            current.thread.x = (index_t)x;
#if defined(CUGRAD_SANITIZE)
            cugrad_rt_sanitize_thread(block, x + nx * (y + ny * z));
#endif
            f(a...);
          }
        }
      }
    }
  }
};

template <class T>
inline void check_argument(unsigned, const T &, const config &) {}
template <class T>
inline void check_argument(unsigned index, T *const &pointer, const config &c) {
  cugrad_rt_check_argument((const void *)pointer, index, c.file, c.line);
}

template <class F, class... A>
inline cudaError_t launch_as(const config &c, mode how, F f, A... args) {
  if (cugrad_rt_checking()) {
    unsigned index = 0;
    int each[] = {0, (check_argument(index++, args, c), 0)...};
    (void)each;
    (void)index;
  }
  typedef job<F, A...> launched;
  launched work{f, std::tuple<A...>(args...)};
  const launch_description description = {{c.grid.x, c.grid.y, c.grid.z},
                                          {c.block.x, c.block.y, c.block.z},
                                          c.shared_bytes,
                                          c.stream,
                                          how,
                                          c.line,
                                          c.file,
                                          &here,
                                          &launched::blocks,
                                          &launched::thread,
                                          &work};
#if defined(CUGRAD_SANITIZE)
  cugrad_rt_sanitize_launch(__builtin_frame_address(0));
#endif
  return (cudaError_t)cugrad_rt_launch(&description);
}

template <class...>
struct all_trivial : std::true_type {};
template <class T, class... Rest>
struct all_trivial<T, Rest...>
    : std::integral_constant<bool, std::is_trivially_copyable<typename std::decay<T>::type>::value && all_trivial<Rest...>::value> {};

// How a launch holds an argument. An object that owns something, and only converts to what the kernel takes, is not copied: the
// launch is over before its caller goes on.
template <class T>
struct held {
  typedef typename std::decay<T>::type value;
  typedef typename std::conditional<std::is_trivially_copyable<value>::value, value, typename std::remove_reference<T>::type &>::type type;
};

// A block of one thread has nobody to wait for.
inline mode mode_of(const config &c, bool sync) {
  if (c.cooperative) return cooperative;
  bool single = c.block.x == 1 && c.block.y == 1 && c.block.z == 1;
  return sync && !single ? fibers : plain;
}

// A kernel launch. Like CUDA's it reports errors through cudaGetLastError; the code is also returned. Plain arguments are taken
// by value, because constants without a definition and bit fields have no address.
template <class F, class... A, typename std::enable_if<all_trivial<A...>::value, int>::type = 0>
__attribute__((always_inline)) inline cudaError_t launch(const config &c, bool sync, F f, A... args) {
  return launch_as<F, A...>(c, mode_of(c, sync), f, args...);
}
template <class F, class... A, typename std::enable_if<!all_trivial<A...>::value, int>::type = 0>
__attribute__((always_inline)) inline cudaError_t launch(const config &c, bool sync, F f, A &&...args) {
  return launch_as<F, typename held<A>::type...>(c, mode_of(c, sync), f, args...);
}

// Launches of which a macro holds a part. `#define RUN(k) k<<<8, 32>>>`: an object that is called with the arguments.
template <class F>
struct launching_kernel {
  config c;
  bool sync;
  F f;
  template <class... A>
  cudaError_t operator()(A &&...args) const {
    return launch(c, sync, f, args...);
  }
};
template <class F>
inline launching_kernel<F> launching(const config &c, bool sync, F f) {
  return {c, sync, f};
}

// `#define ON <<<8, 32>>>`: `k ON(y)` is `k ->* configured{...}(y)`, in which the call comes first.
template <class... A>
struct configured_arguments {
  config c;
  std::tuple<A &&...> args;
};
struct configured {
  config c;
  template <class... A>
  configured_arguments<A...> operator()(A &&...args) const {
    return {c, std::tuple<A &&...>(static_cast<A &&>(args)...)};
  }
};
template <class... P, class... A, size_t... I>
inline cudaError_t launch_configured(void (*kernel)(P...), const configured_arguments<A...> &given, std::index_sequence<I...>) {
  // The types have been checked where the program was read; so NULL may be any pointer here.
  return launch(given.c, true, [kernel](P... p) { kernel(p...); }, (P)(std::get<I>(given.args))...);
}
template <class... P, class... A>
inline cudaError_t operator->*(void (*kernel)(P...), const configured_arguments<A...> &given) {
  static_assert(sizeof...(P) == sizeof...(A), "cugrad: a launch by a macro that holds its configuration gives all arguments");
  return launch_configured(kernel, given, std::index_sequence_for<P...>());
}

// What a library does on the device: a kernel of one thread.
template <class F>
inline auto on_device(F work) -> decltype(work()) {
  decltype(work()) status{};
  launch(config(1, 1), false, [&status, &work] { status = work(); });
  return status;
}

template <class... P, size_t... I>
inline cudaError_t launch_pointers(const config &c, mode how, void (*kernel)(P...), void **args, std::index_sequence<I...>) {
  (void)args;
  return launch_as(c, how, [kernel](P... p) { kernel(p...); }, P(*static_cast<P *>(args[I]))...);
}

// Only the type of the function says what the arguments are, and `(void*)kernel` has lost it.
inline cudaError_t untyped_kernel(const char *name, const char *file, unsigned line) {
  ::fprintf(stderr, "cugrad: %s at %s:%u: on the CPU the kernel must be given as a function, not as a void pointer\n", name, file, line);
  return outcome(cudaErrorInvalidDeviceFunction);
}

}  // namespace cugrad_cpu

template <class... P>
inline cudaError_t cudaLaunchKernel(void (*kernel)(P...), dim3 grid, dim3 block, void **args, size_t shared = 0, cudaStream_t stream = 0 CUGRAD_AND_SITE) {
  return ::cugrad_cpu::launch_pointers(::cugrad_cpu::config(grid, block, shared, stream CUGRAD_PASS_SITE), ::cugrad_cpu::fibers, kernel, args,
                                       std::index_sequence_for<P...>());
}
template <class... P>
inline cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(P...), dim3 grid, dim3 block, void **args, size_t shared = 0,
                                               cudaStream_t stream = 0 CUGRAD_AND_SITE) {
  return ::cugrad_cpu::launch_pointers(::cugrad_cpu::config(grid, block, shared, stream CUGRAD_PASS_SITE), ::cugrad_cpu::cooperative, kernel, args,
                                       std::index_sequence_for<P...>());
}
// Its members have the names of the indices, which without -fdeclspec are macros.
#ifndef gridDim
// Of the attributes only a cooperative launch changes what a program does here; clusters are one block.
template <class... P, class... A>
inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *c, void (*kernel)(P...), A &&...args) {
  ::cugrad_cpu::mode how = ::cugrad_cpu::fibers;
  for (unsigned i = 0; i < c->numAttrs; i++)
    if (c->attrs[i].id == cudaLaunchAttributeCooperative && c->attrs[i].val.cooperative) how = ::cugrad_cpu::cooperative;
  return ::cugrad_cpu::launch_as(::cugrad_cpu::config(c->gridDim, c->blockDim, c->dynamicSmemBytes, c->stream), how,
                                 [kernel](P... p) { kernel(p...); }, static_cast<P>(args)...);
}
#endif
inline cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, size_t = 0, cudaStream_t = 0 CUGRAD_AND_SITE) {
  return ::cugrad_cpu::untyped_kernel("cudaLaunchKernel" CUGRAD_PASS_SITE);
}
inline cudaError_t cudaLaunchCooperativeKernel(const void *, dim3, dim3, void **, size_t = 0, cudaStream_t = 0 CUGRAD_AND_SITE) {
  return ::cugrad_cpu::untyped_kernel("cudaLaunchCooperativeKernel" CUGRAD_PASS_SITE);
}

#endif
#endif
