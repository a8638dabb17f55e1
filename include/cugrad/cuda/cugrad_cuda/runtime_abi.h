// The C ABI of the CPU runtime (crates/rt) and the structures shared with it.
#ifndef CUGRAD_CUDA_RUNTIME_ABI_H
#define CUGRAD_CUDA_RUNTIME_ABI_H
#if defined(CUGRAD_CPU)

#include <stddef.h>
#include <stdint.h>

namespace cugrad_cpu {

// With -fdeclspec, indices are kept in a type of their own, an enumeration, because type-based alias analysis then knows that no
// store through an int*, float* … changes them: without it the thread loop of an integer kernel is not vectorised.
// `threadIdx.x` is a property then (indices.h), and still an unsigned value.
#if __has_declspec_attribute(property)
enum index_t : unsigned {};
struct index3 {
  index_t x, y, z;
};
typedef index3 extent3;
#else
typedef unsigned index_t;
typedef uint3 index3;
typedef dim3 extent3;
#endif

// What a CUDA thread can see of itself; crates/rt/src/abi.rs mirrors it.
struct indices {
  index3 thread;
  index3 block;
  extent3 block_dim;
  extent3 grid_dim;
  unsigned char *dynamic_shared;
  size_t dynamic_bytes;
  void *fiber;   // not null in a coroutine
  void *escape;  // jmp_buf of the running plain block
};

// Constant initialisation and no destructor: no guard and no wrapper function stand between a kernel and its index.
inline thread_local indices current = {};

enum mode : uint32_t { plain = 0, fibers = 1, cooperative = 2 };

struct launch_description {
  uint32_t grid[3];
  uint32_t block[3];
  size_t shared_bytes;
  void *stream;
  uint32_t mode;
  uint32_t line;
  const char *file;
  indices *(*state)();
  uint32_t (*blocks)(void *context, uint64_t first, uint64_t last);
  void (*thread)(void *context);
  void *context;
};

struct extent {
  size_t width, rows, destination_pitch, source_pitch;
};

}  // namespace cugrad_cpu

extern "C" {
uint32_t cugrad_rt_launch(const cugrad_cpu::launch_description *);
uint32_t cugrad_rt_allow_shared(size_t bytes);
int32_t cugrad_rt_barrier(uint32_t kind, bool predicate, const char *file, uint32_t line);
const uint64_t *cugrad_rt_warp(const char *name, uint32_t mask, uint64_t value, uint32_t *participants, const char *file,
                               uint32_t line);
uint32_t cugrad_rt_active_mask(const char *file, uint32_t line);
void cugrad_rt_relax();
void cugrad_rt_fail(uint32_t code, const char *message);

uint32_t cugrad_rt_malloc(void **out, size_t bytes, uint32_t kind, const char *file, uint32_t line);
uint32_t cugrad_rt_free(void *pointer, uint32_t kinds, const char *file, uint32_t line);
uint32_t cugrad_rt_register(void *pointer, size_t bytes, uint32_t kind, const char *file, uint32_t line);
uint32_t cugrad_rt_unregister(void *pointer);
int32_t cugrad_rt_pointer_kind(const void *pointer, size_t *start, size_t *bytes);
size_t cugrad_rt_memory_used();
size_t cugrad_rt_memory_total();
uint32_t cugrad_rt_copy(void *destination, const void *source, cugrad_cpu::extent, uint32_t direction, const char *file,
                        uint32_t line);
uint32_t cugrad_rt_fill(void *destination, int32_t value, cugrad_cpu::extent, const char *file, uint32_t line);
void cugrad_rt_check_argument(const void *pointer, uint32_t index, const char *file, uint32_t line);
bool cugrad_rt_checking();
uint32_t cugrad_rt_synchronize();
void cugrad_rt_sanitizer(void (*poison)(const void *, size_t), void (*unpoison)(const void *, size_t));

uint32_t cugrad_rt_stream_check(void *stream);
uint32_t cugrad_rt_stream_create(void **out, uint32_t flags, int32_t priority);
uint32_t cugrad_rt_stream_destroy(void *stream);
uint32_t cugrad_rt_stream_get(void *stream, uint32_t *flags, int32_t *priority);
uint32_t cugrad_rt_event_create(void **out, uint32_t flags);
uint32_t cugrad_rt_event_destroy(void *event);
uint32_t cugrad_rt_event_record(void *event, void *stream);
uint32_t cugrad_rt_event_check(void *event);
uint32_t cugrad_rt_event_elapsed(float *milliseconds, void *start, void *end);

uint32_t cugrad_rt_record(uint32_t code);
uint32_t cugrad_rt_last_error(bool clear);
const char *cugrad_rt_error_name(uint32_t code);
const char *cugrad_rt_error_string(uint32_t code);
uint32_t cugrad_rt_processors();
void cugrad_rt_reset();

double cugrad_rt_erfinv(double);
double cugrad_rt_erfcinv(double);
double cugrad_rt_erfcx(double);
double cugrad_rt_normcdf(double);
double cugrad_rt_normcdfinv(double);
double cugrad_rt_i0(double);
double cugrad_rt_i1(double);
}

// Programs built with AddressSanitizer tell it about device memory.
#if __has_feature(address_sanitizer)
extern "C" void __asan_poison_memory_region(const volatile void *, size_t);
extern "C" void __asan_unpoison_memory_region(const volatile void *, size_t);
namespace cugrad_cpu {
struct sanitizer_hook {
  sanitizer_hook() {
    cugrad_rt_sanitizer([](const void *p, size_t n) { __asan_poison_memory_region(p, n); },
                        [](const void *p, size_t n) { __asan_unpoison_memory_region(p, n); });
  }
};
inline sanitizer_hook install_sanitizer_hook;
}  // namespace cugrad_cpu
#endif

#endif
#endif
